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
  /** Place from the best price, 0 first. */
  readonly place: number
  readonly ticks: number
  readonly lots: number
  readonly sumLots: number
  /** Texts in place of the two quantities. */
  readonly sizeText: string | undefined
  readonly sumText: string | undefined
  /** Thousandths of the column. */
  readonly bar: number
  readonly grid: BookGrid
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** Words for the trader's own order in the row; undefined when there is none. */
  readonly ownText: string | undefined
  /** Explains that a press on a quantity fills it too. */
  readonly qtyText: string
  /** Between the best price and the row under the pointer. */
  readonly swept: boolean
  /** The one row of the side that the Tab key reaches. */
  readonly tabStop: boolean
}

/** One level as a button; the list reads its data attributes to identify it. */
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
