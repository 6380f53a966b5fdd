import { divE8, type E8 } from '@perpdesk/numeric'
import { coinAmount, formatPercent } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { givenPrice, type LiveTicker, type Market, useTickerValue } from '../../../stores/index.ts'
import styles from './trade-lines.module.css'

const lastOf = (ticker: LiveTicker) => ticker.last

interface LegFiguresProps {
  readonly contract: Market
  /** The new trigger price of the leg. */
  readonly price: E8
  /** Profit or loss at this price before fees, in the settle coin; `undefined` while unknown. */
  readonly pnl: E8 | undefined
  /** True if the price is on the wrong side, so that the exchange will refuse it. */
  readonly isRefused: boolean
}

/** Shows the profit or loss of a take profit or stop loss at a price. */
export function LegFigures({ contract, price, pnl, isRefused }: LegFiguresProps) {
  const text = useText('chartLines')
  const last = givenPrice(useTickerValue(contract.symbol, lastOf) ?? 0n)
  return (
    <>
      <dl className={styles['figures']}>
        {pnl === undefined ? null : (
          <div>
            <dt>{text(pnl < 0n ? 'loss' : 'profit')}</dt>
            <dd className={styles['profit']} data-sign={pnl < 0n ? 'down' : 'up'}>
              {coinAmount(pnl, contract.settleCoin, { signed: true })}
            </dd>
          </div>
        )}
        {last === undefined ? null : (
          <div>
            <dt>{text('fromLast')}</dt>
            <dd>{formatPercent(divE8(price - last, last, 'halfEven'))}</dd>
          </div>
        )}
      </dl>
      {isRefused ? (
        <p className={styles['warning']} role="status">
          {text('wrongSide')}
        </p>
      ) : null}
    </>
  )
}
