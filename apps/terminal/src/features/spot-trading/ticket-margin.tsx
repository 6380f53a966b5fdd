import { e8 } from '@perpdesk/numeric'
import { coinAmount, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { type Pair, useWallet } from '../../stores/index.ts'
import { useLending } from '../lending/index.ts'
import { SpotMarginControl } from '../spot-margin/index.ts'
import { BORROWING } from '../trade-address/index.ts'
import type { OrderLoan } from './pair-funds.ts'
import styles from './spot-trading.module.css'

interface TicketMarginProps {
  readonly pair: Pair
  /** The loan that the order takes; `undefined` if it takes none. */
  readonly loan: OrderLoan | undefined
}

/** Spot margin with its leverage, the loan of the order that is being written, and what the account owes of the pair's coins. */
export function TicketMargin({ pair, loan }: TicketMarginProps) {
  const text = useText('borrowing')
  const { value: wallet } = useWallet()
  const { data, isLent } = useLending()
  if (!isLent || data === undefined) return null
  const owed = (wallet?.coins ?? []).filter(
    ({ coin, owed: debt }) => (coin === pair.baseCoin || coin === pair.quoteCoin) && e8(debt) > 0n,
  )
  return (
    <section className={styles['margin']} aria-label={text('spotMargin')}>
      <SpotMarginControl leverage={data.state.leverage} />
      {loan === undefined ? null : (
        <dl className={styles['list']}>
          <div data-figure="loan">
            <dt>{text('ticket.borrows')}</dt>
            <dd>{coinAmount(loan.amount, loan.coin, { fine: true })}</dd>
          </div>
          <div data-figure="loan-rate">
            <dt>{text('rateHour')}</dt>
            <dd>{formatPercent(loan.hourlyRate, { signed: false, decimals: 6 })}</dd>
          </div>
          <div data-figure="loan-margin">
            <dt>{text('ticket.margin')}</dt>
            <dd>{coinAmount(loan.margin, 'USD')}</dd>
          </div>
        </dl>
      )}
      {owed.map(({ coin, owed: debt }) => (
        <Link key={coin} to={BORROWING}>
          {text('ticket.owed', { amount: coinAmount(e8(debt), coin, { fine: true }) })}
        </Link>
      ))}
    </section>
  )
}
