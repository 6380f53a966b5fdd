import { memo } from 'react'
import { formatPrice, formatQty, formatTime } from '../../format/index.ts'
import type { LiveTrade, Market } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import styles from './trades.module.css'

export interface TradeRowProps {
  readonly trade: LiveTrade
  readonly contract: Market
  /** The side as a word, for screen readers. */
  readonly sideText: string
  readonly tabStop: boolean
}

/** A trade as a button; the list identifies the clicked trade by its data attribute. */
export const TradeRow = memo(function TradeRow({ trade, contract, sideText, tabStop }: TradeRowProps) {
  const { id, side, price, size, time } = trade
  return (
    <button
      type="button"
      className={cx(list['row'], styles['row'])}
      data-trade={id}
      data-side={side}
      tabIndex={tabStop ? 0 : -1}
    >
      <span className={styles['price']}>
        <span className={styles['arrow']} aria-hidden>
          {side === 'Buy' ? '▲' : '▼'}
        </span>
        <span className="visually-hidden">{sideText}</span>
        {formatPrice(price, contract)}
      </span>
      <span className={styles['figure']}>{formatQty(size, contract)}</span>
      <span className={styles['time']}>{formatTime(time)}</span>
    </button>
  )
})
