import type { Side } from '@perpdesk/trading'
import { memo } from 'react'
import styles from './trades.module.css'

export interface TradeRowProps {
  readonly id: string
  readonly side: Side
  /** The side as a word, for those who see neither colour nor arrow. */
  readonly sideText: string
  readonly priceText: string
  readonly sizeText: string
  readonly timeText: string
  readonly tabStop: boolean
}

/** One trade as a button; which one was meant is read from its data attribute by the list. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { id, side, sideText, priceText, sizeText, timeText, tabStop } = props
  return (
    <button type="button" className={styles['row']} data-trade={id} data-side={side} tabIndex={tabStop ? 0 : -1}>
      <span className={styles['price']}>
        <span className={styles['arrow']} aria-hidden>
          {side === 'Buy' ? '▲' : '▼'}
        </span>
        <span className="visually-hidden">{sideText}</span>
        {priceText}
      </span>
      <span className={styles['figure']}>{sizeText}</span>
      <span className={styles['time']}>{timeText}</span>
    </button>
  )
})
