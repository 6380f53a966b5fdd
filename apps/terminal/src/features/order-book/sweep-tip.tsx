import { qtyCoinOf } from '@perpdesk/trading'
import { createPortal } from 'react-dom'
import { coinText, formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { BookLevel, Market } from '../../stores/index.ts'
import styles from './order-book.module.css'
import { sweepOf } from './sweep.ts'

export interface SweepTipProps {
  readonly contract: Market
  readonly levels: readonly BookLevel[]
  readonly depth: number
  readonly row: HTMLElement
}

const WIDTH = 208
const GAP = 8

/**
 * Tip beside the row under the pointer: quantity and average price of an order that takes the order book up to this
 * row.
 */
export function SweepTip({ contract, levels, depth, row }: SweepTipProps) {
  const text = useText('orderBook')
  const sweep = sweepOf(contract, levels, depth)
  if (sweep === undefined) return null
  const box = row.getBoundingClientRect()
  const left = box.left > WIDTH + GAP ? box.left - WIDTH - GAP : Math.min(box.right + GAP, innerWidth - WIDTH)
  return createPortal(
    <dl className={styles['tip']} style={{ left, top: box.top + box.height / 2, width: WIDTH }}>
      <div>
        <dt>{text('average')}</dt>
        <dd>≈ {formatPrice(sweep.averagePrice, contract)}</dd>
      </div>
      <div>
        <dt>
          {text('sumTo')} ({qtyCoinOf(contract)})
        </dt>
        <dd>{formatQty(sweep.qty, contract)}</dd>
      </div>
      <div>
        <dt>
          {text('valueTo')} ({contract.settleCoin})
        </dt>
        <dd>{coinText(sweep.value, contract.settleCoin)}</dd>
      </div>
    </dl>,
    document.body,
  )
}
