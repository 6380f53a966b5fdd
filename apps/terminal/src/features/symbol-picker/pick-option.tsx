import { Star } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { formatCompact, formatPercent, formatPrice, IconButton, NumberText } from '../../ui/index.ts'
import type { PickRow } from './pick-list.ts'
import styles from './symbol-picker.module.css'

export interface PickOptionProps {
  readonly id: string
  readonly row: PickRow
  readonly top: number
  readonly active: boolean
  readonly current: boolean
  readonly onPick: (symbol: string) => void
  readonly onPoint: () => void
  readonly onStar: () => void
}

export function PickOption({ id, row, top, active, current, onPick, onPoint, onStar }: PickOptionProps) {
  const text = useText('symbolPicker')
  const { entry, ticker, favourite } = row
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-current={current || undefined}
      tabIndex={-1}
      className={styles['option']}
      style={{ transform: `translateY(${top}px)` }}
      onPointerMove={active ? undefined : onPoint}
      onClick={() => onPick(entry.symbol)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPick(entry.symbol)
      }}
    >
      <span className={styles['name']}>
        <IconButton
          size="small"
          label={text(favourite ? 'unstar' : 'star', { symbol: entry.symbol })}
          pressed={favourite}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation()
            onStar()
          }}
        >
          <Star size={14} fill={favourite ? 'currentColor' : 'none'} aria-hidden />
        </IconButton>
        <strong>{entry.contract.baseCoin}</strong>
        <span className={styles['quote']}>{entry.contract.quoteCoin}</span>
      </span>
      {ticker === undefined ? (
        <>
          <span className={styles['figure']}>–</span>
          <span className={styles['figure']}>–</span>
          <span className={styles['figure']}>–</span>
        </>
      ) : (
        <>
          <NumberText className={styles['figure']} text={formatPrice(ticker.last, entry.contract)} />
          <NumberText
            className={styles['figure']}
            tone="sign"
            value={ticker.changeRate24h}
            text={formatPercent(ticker.changeRate24h)}
          />
          <NumberText className={styles['figure']} tone="quiet" text={formatCompact(ticker.turnover24h)} />
        </>
      )}
    </div>
  )
}
