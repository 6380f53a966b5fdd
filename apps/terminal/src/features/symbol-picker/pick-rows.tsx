import type { VirtualItem } from '@tanstack/react-virtual'
import { useText } from '../../i18n/index.ts'
import { PickRow } from './pick-row.tsx'
import styles from './symbol-picker.module.css'
import type { Picks } from './use-picks.ts'

interface PickRowsProps {
  /** Id of the panel, by which the search field refers to list and rows. */
  readonly id: string
  readonly picks: Picks
  readonly inSight: readonly VirtualItem[]
  /** Height of all rows together, in pixels. */
  readonly height: number
  /** Index of the row that Enter picks. */
  readonly at: number
  /** The market on the page. */
  readonly symbol: string
  readonly onPick: (symbol: string) => void
  readonly onPoint: (index: number) => void
}

/** The visible rows. */
export function PickRows({ id, picks, inSight, height, at, symbol, onPick, onPoint }: PickRowsProps) {
  const text = useText('symbolPicker')
  const { rows, tickers, query, searching, star } = picks
  return (
    <div
      id={`${id}-list`}
      role="grid"
      aria-rowcount={rows.length}
      aria-label={text('title')}
      className={styles['list']}
      style={{ height }}
    >
      {inSight.map(({ index, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <PickRow
            key={row.symbol}
            id={`${id}-${row.symbol}`}
            index={index}
            entry={row}
            ticker={tickers.get(row.symbol)}
            favourite={query.favourites.has(row.symbol)}
            showsFamily={searching}
            top={start}
            active={index === at}
            current={row.symbol === symbol}
            onPick={onPick}
            onPoint={() => onPoint(index)}
            onStar={() => star(row.symbol)}
          />
        )
      })}
    </div>
  )
}
