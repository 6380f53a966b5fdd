import { lotsToQty, ticksToPrice } from '@perpdesk/trading'
import { memo } from 'react'
import { formatNumber } from '../../format/index.ts'
import type { BookGrid } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import styles from './ladder.module.css'

export interface LadderRowProps {
  readonly id: string
  readonly place: number
  readonly ticks: number
  readonly bidLots: number
  readonly askLots: number
  readonly tradedLots: number
  /** Lots of the trader's own orders; 0 for none. */
  readonly ownBuy: number
  readonly ownSell: number
  /** Width of the volume bar in thousandths of the column. */
  readonly bar: number
  readonly grid: BookGrid
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly isLast: boolean
  readonly isMark: boolean
  /** The side that keys act on, if this row is selected. */
  readonly selected: 'Buy' | 'Sell' | undefined
  /** The side of an order that is being dragged to this price. */
  readonly target: 'Buy' | 'Sell' | undefined
  readonly markText: string
  readonly lastText: string
  readonly ownText: string
}

/** A price of the ladder. The list identifies the clicked cell by its data attributes. */
export const LadderRowView = memo(function LadderRowView(props: LadderRowProps) {
  const { grid, sizeDecimals, ownText } = props
  const size = (lots: number) => (lots === 0 ? '' : formatNumber(lotsToQty(grid, lots), { decimals: sizeDecimals }))
  const cell = (side: 'Buy' | 'Sell', lots: number, own: number) => (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid has the focus, and moves among its cells
    <span
      role="gridcell"
      id={`${props.id}-${side}`}
      aria-selected={props.selected === side}
      className={styles['size']}
      data-cell={side}
      data-target={props.target === side || undefined}
    >
      {own === 0 ? null : (
        <span className={styles['own']} data-own={side}>
          <span className="visually-hidden">{ownText} </span>
          {size(own)}
        </span>
      )}
      <span className={styles['lots']} title={own === 0 ? undefined : size(lots)}>
        {size(lots)}
      </span>
    </span>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above
    <div
      role="row"
      className={cx(styles['row'], props.selected !== undefined && styles['chosen'])}
      data-place={props.place}
      data-last={props.isLast || undefined}
      data-mark={props.isMark || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above */}
      <span role="gridcell" className={styles['volume']}>
        <span className={styles['bar']} style={{ transform: `scaleX(${props.bar / 1000})` }} aria-hidden />
        <span className={styles['traded']}>{size(props.tradedLots)}</span>
      </span>
      {cell('Buy', props.bidLots, props.ownBuy)}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above */}
      <span role="rowheader" className={styles['price']} data-cell="price">
        {formatNumber(ticksToPrice(grid, props.ticks), { decimals: props.priceDecimals })}
        {props.isMark ? (
          <span className={styles['markSign']} title={props.markText} aria-label={props.markText} role="img" />
        ) : null}
        {props.isLast ? <span className="visually-hidden"> {props.lastText}</span> : null}
      </span>
      {cell('Sell', props.askLots, props.ownSell)}
    </div>
  )
})
