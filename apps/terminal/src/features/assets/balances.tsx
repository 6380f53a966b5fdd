import { e8 } from '@perpdesk/numeric'
import { useText } from '../../i18n/index.ts'
import { useWallet } from '../../stores/index.ts'
import { EmptyState, formatMoney, NumberText, Skeleton } from '../../ui/index.ts'
import { useAccountFigures } from '../account-figures/index.ts'
import { Fresh } from '../freshness-note/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './assets.module.css'
import { RateBar } from './rate-bar.tsx'

/** The account's money: each coin live from the mark prices, and how much of it is in use. */
export function Balances() {
  const text = useText('assets')
  const { status, value: wallet } = useWallet()
  if (status === 'signedOut') return <SignedOutPanel text={text('signedOut')} />
  if (wallet === undefined) return <Skeleton rows={5} />
  if (wallet.coins.length === 0) return <EmptyState text={text('empty')} />
  return (
    <Fresh topic="wallet" status={status}>
      <div className={styles['balances']}>
        {wallet.coins.map(({ coin, cumRealisedPnl }) => (
          <CoinBalance key={coin} coin={coin} cumRealised={e8(cumRealisedPnl)} />
        ))}
      </div>
    </Fresh>
  )
}

function CoinBalance({ coin, cumRealised }: { readonly coin: string; readonly cumRealised: bigint }) {
  const text = useText('assets')
  const figures = useAccountFigures(coin)
  if (figures === undefined) return null
  const money = (value: bigint) => formatMoney(value)
  const rows: readonly (readonly [string, bigint, 'plain' | 'sign'])[] = [
    [text('wallet'), figures.walletBalance, 'plain'],
    [text('unrealised'), figures.unrealisedPnl, 'sign'],
    [text('positionMargin'), figures.positionMargin, 'plain'],
    [text('orderMargin'), figures.orderMargin, 'plain'],
    [text('maintenance'), figures.maintenanceMargin, 'plain'],
    [text('realised'), cumRealised, 'sign'],
  ]
  return (
    <section className={styles['coin']} aria-label={coin}>
      <div className={styles['heads']}>
        <div>
          <p className={styles['quiet']}>{text('equity')}</p>
          <p className={styles['big']}>{`${money(figures.equity)} ${coin}`}</p>
        </div>
        <div>
          <p className={styles['quiet']}>{text('available')}</p>
          <p className={styles['big']}>{`${money(figures.available > 0n ? figures.available : 0n)} ${coin}`}</p>
        </div>
      </div>
      <dl className={styles['figures']}>
        {rows.map(([label, value, tone]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberText
                tone={tone}
                value={value}
                text={tone === 'sign' ? formatMoney(value, { signed: true }) : money(value)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {figures.initialMarginRate === null || figures.maintenanceMarginRate === null ? (
        <p className={styles['quiet']}>{text('isolated')}</p>
      ) : (
        <div className={styles['rates']}>
          <RateBar kind="imr" rate={figures.initialMarginRate} />
          <RateBar kind="mmr" rate={figures.maintenanceMarginRate} />
        </div>
      )}
    </section>
  )
}
