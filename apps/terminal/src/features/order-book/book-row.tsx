import { lotsToQty, ticksToPrice } from '@perpdesk/trading'
import { memo } from 'react'
import { formatNumber } from '../../format/index.ts'
import type { BookGrid } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import type { BookSide } from './grouping.ts'
import styles from './order-book.module.css'

export interface BookRowProps {
  readonly side: BookSide
  /** Index from the best price, which is 0. */
  readonly place: number
  readonly ticks: number
  readonly lots: number
  readonly sumLots: number
  /** Texts that replace the two quantities. */
  readonly sizeText: string | undefined
  readonly sumText: string | undefined
  /** Length of the bar in thousandths of the column. */
  readonly bar: number
  readonly grid: BookGrid
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** Text about the trader's own order in the row; `undefined` if there is none. */
  readonly ownText: string | undefined
  /** Explains that a press on a quantity also fills the order form's quantity. */
  readonly qtyText: string
  /** True for rows from the best price to the row under the pointer. */
  readonly swept: boolean
  /** True for the only row of the side that the Tab key reaches. */
  readonly tabStop: boolean
}

/** One level of the order book as a button; the list identifies it by its data attributes. */
export const BookRow = memo(function BookRow({
  side,
  place,
  ticks,
  lots,
  sumLots,
  sizeText,
  sumText,
  bar,
  grid,
  priceDecimals,
  sizeDecimals,
  ownText,
  qtyText,
  swept,
  tabStop,
}: BookRowProps) {
  return (
    <button
      type="button"
      className={cx(list['row'], styles['row'])}
      data-side={side}
      data-place={place}
      data-ticks={ticks}
      data-sum={sumLots}
      data-swept={swept || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      <span className={styles['bar']} style={{ transform: `scaleX(${bar / 1000})` }} aria-hidden />
      {ownText === undefined ? null : (
        <span className={styles['own']} title={ownText}>
          <span className="visually-hidden">{ownText}</span>
        </span>
      )}
      <span className={styles['price']}>{formatNumber(ticksToPrice(grid, ticks), { decimals: priceDecimals })}</span>
      <span className={styles['figure']} data-lots={lots} title={qtyText}>
        {sizeText ?? formatNumber(lotsToQty(grid, lots), { decimals: sizeDecimals })}
      </span>
      <span className={styles['figure']} data-lots={sumLots} title={qtyText}>
        {sumText ?? formatNumber(lotsToQty(grid, sumLots), { decimals: sizeDecimals })}
      </span>
    </button>
  )
})
