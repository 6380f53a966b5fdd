import { ArrowRight, TriangleAlert } from 'lucide-react'
import { coinText, formatPercent, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { contractName, instrumentOf, usePositions } from '../../stores/index.ts'
import { cx, ErrorState, Skeleton } from '../../ui/index.ts'
import { type ForeseenChange, positionChanges } from './position-changes.ts'
import { adviceFor, isInTheWay, refusalWords } from './refusal-words.ts'
import styles from './setting-effect.module.css'
import type { KnownEffect } from './use-account-state.ts'

/** Most positions shown, because a change in cross margin affects every position of the account a little. */
const ROWS = 6

interface EffectListProps {
  readonly known: KnownEffect
  /** Coin whose available balance is shown. */
  readonly coin: string
}

/**
 * Shows the effect of a change before it is made: first the obstacle, then positions brought close to liquidation, then
 * each position's liquidation price and margin, and the account's remaining available balance.
 */
export function EffectList({ known, coin }: EffectListProps) {
  const text = useText('settingEffect')
  const { account, effect, failed, retry } = known
  const holdsSomething = usePositions().value.length > 0
  if (failed) return <ErrorState text={text('failed')} onRetry={retry} />
  if (account === undefined) return holdsSomething ? <Skeleton rows={3} height={20} /> : null
  if (effect === undefined) return null
  const changes = positionChanges(effect, account)
  const moved = changes.filter(({ changed }) => changed)
  const rest = changes.length - Math.min(moved.length, ROWS)
  return (
    <div className={styles['effect']}>
      <InTheWay effect={effect} />
      {isInTheWay(effect.refusal)
        ? null
        : changes.filter(({ alarming }) => alarming).map((change) => <Alarm key={keyOf(change)} change={change} />)}
      <section className={styles['list']} aria-label={text('title')}>
        <h3 className={styles['heading']}>{text('title')}</h3>
        {changes.length === 0 ? <p className={styles['quiet']}>{text('noPositions')}</p> : null}
        {moved.slice(0, ROWS).map((change) => (
          <PositionRow key={keyOf(change)} change={change} />
        ))}
        {rest > 0 ? (
          <p className={styles['quiet']}>{text(moved.length === 0 ? 'unchanged' : 'others', { count: rest })}</p>
        ) : null}
        <AccountRows known={known} coin={coin} />
      </section>
    </div>
  )
}

const keyOf = ({ before }: ForeseenChange) => `${before.symbol} ${before.side}`

function InTheWay({ effect }: { readonly effect: NonNullable<KnownEffect['effect']> }) {
  const text = useText('settingEffect')
  const words = useText('errors')
  const { refusal } = effect
  if (!isInTheWay(refusal)) return null
  const advice = adviceFor(refusal)
  return (
    <p className={cx(styles['note'], styles['blocked'])} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {refusalWords(words, refusal)}
        {advice === undefined ? null : ` ${text(`advice.${advice}`)}`}
      </span>
    </p>
  )
}

function Alarm({ change }: { readonly change: ForeseenChange }) {
  const text = useText('settingEffect')
  const { before, after, distance } = change
  const price = priceText(after.symbol)
  const params = {
    position: usePositionName(change),
    price: price(after.liquidationPrice),
    distance: formatPercent(distance ?? 0n, { signed: false, decimals: 1 }),
    before: price(before.liquidationPrice),
  }
  return (
    <p className={cx(styles['note'], styles['alarm'])} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>{text(before.liquidationPrice === null ? 'alarmFromNone' : 'alarm', params)}</span>
    </p>
  )
}

function PositionRow({ change }: { readonly change: ForeseenChange }) {
  const text = useText('settingEffect')
  const price = priceText(change.after.symbol)
  const name = usePositionName(change)
  const { before, after, distance, alarming } = change
  const coin = instrumentOf(after.symbol)?.contract.settleCoin ?? ''
  return (
    <dl className={styles['row']}>
      <dt className={styles['position']}>{name}</dt>
      <dt>{text('liq')}</dt>
      <dd className={alarming ? styles['bad'] : undefined}>
        <Change from={price(before.liquidationPrice)} to={price(after.liquidationPrice)} />
        {distance === null ? null : (
          <span className={styles['quiet']}>
            {text('fromMark', { distance: formatPercent(distance, { signed: false, decimals: 1 }) })}
          </span>
        )}
      </dd>
      <dt>{text('margin')}</dt>
      <dd>
        <Change
          from={coinText(before.initialMargin, coin, { fine: true })}
          to={coinText(after.initialMargin, coin, { fine: true })}
          unit={coin}
        />
      </dd>
    </dl>
  )
}

function AccountRows({ known: { effect }, coin }: EffectListProps) {
  const text = useText('settingEffect')
  if (effect === undefined) return null
  const { before, after } = effect
  const rate = (value: bigint | null) => (value === null ? '--' : formatPercent(value, { signed: false, decimals: 2 }))
  return (
    <dl className={styles['row']}>
      <dt>{text('available')}</dt>
      <dd>
        <Change
          from={coinText(before.available.get(coin) ?? 0n, coin)}
          to={coinText(after.available.get(coin) ?? 0n, coin)}
          unit={coin}
        />
      </dd>
      {before.initialMarginRate === null && after.initialMarginRate === null ? null : (
        <>
          <dt>{text('initialRate')}</dt>
          <dd>
            <Change from={rate(before.initialMarginRate)} to={rate(after.initialMarginRate)} />
          </dd>
          <dt>{text('maintenanceRate')}</dt>
          <dd>
            <Change from={rate(before.maintenanceMarginRate)} to={rate(after.maintenanceMarginRate)} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** A figure before and after the change; once if it does not change. */
function Change({ from, to, unit = '' }: { readonly from: string; readonly to: string; readonly unit?: string }) {
  const text = useText('settingEffect')
  const after = unit === '' ? to : `${to} ${unit}`
  if (from === to) return <span>{after}</span>
  return (
    <span className={styles['change']}>
      <span className={styles['from']}>{from}</span>
      <ArrowRight size={12} aria-label={text('becomes')} role="img" />
      <span>{after}</span>
    </span>
  )
}

function usePositionName({ before }: ForeseenChange): string {
  const text = useText('positions')
  return `${contractName(before.symbol)} ${text(before.side === 'Buy' ? 'Long' : 'Short')}`
}

/**
 * Returns a function that formats liquidation prices of a contract; prices outside the contract's range count as none
 * (R4.10).
 */
function priceText(symbol: string): (price: bigint | null) => string {
  const contract = instrumentOf(symbol)?.contract
  return (price) => {
    if (price === null || contract === undefined || price < contract.minPrice || price >= contract.maxPrice) return '--'
    return formatPrice(price, contract)
  }
}
