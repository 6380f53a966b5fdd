import { originTicksOf, qtyCoinOf, ticksToPrice } from '@perpdesk/trading'
import { coinText, formatPercent, formatPrice, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { BookLevel, Market } from '../../../stores/index.ts'
import { sweepOf } from '../sweep.ts'
import styles from './depth.module.css'

interface DepthTipProps {
  readonly contract: Market
  readonly levels: readonly BookLevel[]
  readonly depth: number
  readonly ticks: number
  readonly middle: number
  /** True to show the tip in the left half, while the pointer is in the right half. */
  readonly isLeft: boolean
}

/** The fraction 1 in E8. */
const ONE = 100_000_000

/**
 * Figures for the price under the pointer: its distance from the middle, and the quantity and cost of an order up to
 * this price.
 */
export function DepthTip({ contract, levels, depth, ticks, middle, isLeft }: DepthTipProps) {
  const text = useText('depth')
  const ofBook = useText('orderBook')
  const sweep = sweepOf(contract, levels, depth)
  if (sweep === undefined) return null
  const size = Math.abs(originTicksOf(contract) + middle)
  const distance = size === 0 ? undefined : BigInt(Math.round(((ticks - middle) / size) * ONE))
  const figures = [
    [text('price'), formatPrice(ticksToPrice(contract, ticks), contract)],
    [text('distance'), distance === undefined ? '–' : formatPercent(distance)],
    [`${ofBook('sumTo')} (${qtyCoinOf(contract)})`, formatQty(sweep.qty, contract)],
    [`${ofBook('valueTo')} (${contract.settleCoin})`, coinText(sweep.value, contract.settleCoin)],
    [ofBook('average'), `≈ ${formatPrice(sweep.averagePrice, contract)}`],
  ] as const
  return (
    <dl className={styles['tip']} data-left={isLeft || undefined} aria-hidden>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
