import { ChevronDown } from 'lucide-react'
import * as z from 'zod/mini'
import { coinAmount, formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { definePreferences, useInstrument, usePreferences, useSession, useWallet } from '../../stores/index.ts'
import { Term, type TermId, useIsLow, useLayout } from '../../ui/index.ts'
import { type AccountFigures, useAccountFigures, useCoinFigures } from '../account-figures/index.ts'
import { Fresh } from '../connection-state/index.ts'
import { useContractMargin } from '../leverage/index.ts'
import styles from './account-gauge.module.css'
import { PracticeFunds } from './practice-funds.tsx'
import { RateBar } from './rate-bar.tsx'
import { rateLevel } from './rate-level.ts'

/**
 * `open` unfolds the gauge. Until the user chooses, it is unfolded on large screens with enough height below the order
 * form.
 */
export const gaugePreferences = definePreferences('accountGauge', 1, { open: z.nullable(z.boolean()) }, { open: null })

/** The account's margin rates below the order form; a single line if there is little height. */
export function AccountGauge({ symbol }: { readonly symbol: string }) {
  const text = useText('assets')
  const layout = useLayout()
  const isLow = useIsLow()
  const [{ open: chosen }, change] = usePreferences(gaugePreferences)
  const { status } = useWallet()
  const account = useAccountFigures()
  const { status: session } = useSession()
  if (session !== 'signedIn' || account === undefined) return null
  const open = chosen ?? (layout === 'desktop' && !isLow)
  return (
    <section className={styles['gauge']} aria-label={text('gauge')}>
      <div className={styles['head']}>
        <button type="button" className={styles['fold']} aria-expanded={open} onClick={() => change({ open: !open })}>
          <span>{text('gauge')}</span>
          {open ? null : <ShortRates account={account} />}
          <ChevronDown size={14} aria-hidden data-open={open} />
        </button>
        {open ? <PracticeFunds /> : null}
      </div>
      {open ? (
        <Fresh topic="wallet" status={status}>
          <Rates account={account} symbol={symbol} />
        </Fresh>
      ) : null}
    </section>
  )
}

/** Both rates in one line, coloured by their level; without rates, the available balance. */
function ShortRates({ account }: { readonly account: AccountFigures }) {
  const text = useText('assets')
  const { initialMarginRate, maintenanceMarginRate } = account
  if (initialMarginRate === null || maintenanceMarginRate === null) {
    return <span>{text('gauge.available', { amount: coinAmount(atLeastNone(account.available), 'USD') })}</span>
  }
  const rates = { imr: initialMarginRate, mmr: maintenanceMarginRate }
  return (
    <span className={styles['short']}>
      {(['imr', 'mmr'] as const).map((kind) => (
        <span key={kind} data-level={rateLevel(kind, rates[kind])}>
          {text(`gauge.${kind}`, { rate: formatPercent(rates[kind], { signed: false }) })}
        </span>
      ))}
    </span>
  )
}

/**
 * The two rates of an account whose coins share margin; for other accounts the balance of the contract's settle coin.
 */
function Rates({ account, symbol }: { readonly account: AccountFigures; readonly symbol: string }) {
  const text = useText('assets')
  const contract = useInstrument(symbol)?.contract
  const { hasOwnWallet, ground } = useContractMargin(contract)
  const figures = useCoinFigures(contract?.settleCoin ?? '')
  const { initialMarginRate, maintenanceMarginRate } = account
  const usd = (value: bigint) => coinAmount(value, 'USD')
  if (initialMarginRate !== null && maintenanceMarginRate !== null && !hasOwnWallet) {
    return (
      <>
        <RateBar kind="imr" rate={initialMarginRate} quiet />
        <RateBar kind="mmr" rate={maintenanceMarginRate} quiet />
        <Lines
          lines={[
            ['equity', text('equity'), usd(account.totalEquity)],
            ['available', text('available'), usd(atLeastNone(account.available))],
          ]}
        />
      </>
    )
  }
  if (figures === undefined || contract === undefined) return null
  const { coin } = figures
  const money = (value: bigint) => coinAmount(value, coin.coin)
  return (
    <>
      <Lines
        lines={[
          ['equity', text('equity'), money(coin.equity)],
          ['available', text('available'), money(atLeastNone(coin.available))],
          ['initial-margin', text('positionMargin'), money(coin.positionMargin)],
          ['order-cost', text('orderMargin'), money(coin.orderMargin)],
          ['maintenance-margin', text('maintenance'), money(coin.maintenanceMargin)],
        ]}
      />
      <p className={styles['note']}>{text(ground === 'shared' ? 'noBalance' : ground)}</p>
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly (readonly [TermId, string, string])[] }) {
  return (
    <dl className={styles['lines']}>
      {lines.map(([term, name, value]) => (
        <div key={name}>
          <dt>
            <Term id={term}>{name}</Term>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const atLeastNone = (value: bigint) => (value > 0n ? value : 0n)
