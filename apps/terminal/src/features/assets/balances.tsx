import { e8 } from '@perpdesk/numeric'
import { useText } from '../../i18n/index.ts'
import { useWallet } from '../../stores/index.ts'
import { EmptyState, NumberText, Skeleton } from '../../ui/index.ts'
import { type AccountFigures, type CoinFigures, useAccountFigures } from '../account-figures/index.ts'
import { coinAmount, coinText } from '../coin-money/index.ts'
import { Fresh } from '../freshness-note/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './assets.module.css'
import { PracticeFunds } from './practice-funds.tsx'
import { RateBar } from './rate-bar.tsx'

/** The account's money live from the mark prices: all of it in dollars, and each coin with how much of it is in use. */
export function Balances() {
  const text = useText('assets')
  const { status, value: wallet } = useWallet()
  const account = useAccountFigures()
  if (status === 'signedOut') return <SignedOutPanel text={text('signedOut')} />
  if (wallet === undefined || account === undefined) return <Skeleton rows={5} />
  if (wallet.coins.length === 0) return <EmptyState text={text('empty')} action={<PracticeFunds />} />
  const realised = new Map(wallet.coins.map(({ coin, cumRealisedPnl }) => [coin, e8(cumRealisedPnl)]))
  return (
    <Fresh topic="wallet" status={status}>
      <div className={styles['balances']}>
        <Account account={account} />
        {account.coins.map((figures) => (
          <CoinBalance key={figures.coin} figures={figures} cumRealised={realised.get(figures.coin) ?? 0n} />
        ))}
      </div>
    </Fresh>
  )
}

/** All coins together, in dollars, with the rates of the account where its coins stand together. */
function Account({ account }: { readonly account: AccountFigures }) {
  const text = useText('assets')
  const { initialMarginRate, maintenanceMarginRate } = account
  return (
    <section className={styles['coin']} aria-label={text('account')}>
      <div className={styles['heads']}>
        <Head name={text('equity')} value={coinAmount(account.totalEquity, 'USD')} />
        <Head name={text('available')} value={coinAmount(notNegative(account.available), 'USD')} />
        <PracticeFunds />
      </div>
      {initialMarginRate === null || maintenanceMarginRate === null ? (
        <p className={styles['quiet']}>{text('isolated')}</p>
      ) : (
        <div className={styles['rates']}>
          <RateBar kind="imr" rate={initialMarginRate} />
          <RateBar kind="mmr" rate={maintenanceMarginRate} />
        </div>
      )}
    </section>
  )
}

function CoinBalance({ figures, cumRealised }: { readonly figures: CoinFigures; readonly cumRealised: bigint }) {
  const text = useText('assets')
  const { coin } = figures
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
        <Head name={text('equity')} value={coinAmount(figures.equity, coin)} />
        <Head name={text('available')} value={coinAmount(notNegative(figures.available), coin)} />
      </div>
      <dl className={styles['figures']}>
        {rows.map(([label, value, tone]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberText tone={tone} value={value} text={coinText(value, coin, { signed: tone === 'sign' })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Head({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <p className={styles['quiet']}>{name}</p>
      <p className={styles['big']}>{value}</p>
    </div>
  )
}

function notNegative(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
