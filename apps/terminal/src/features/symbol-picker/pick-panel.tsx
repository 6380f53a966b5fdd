import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { EmptyState, isTouch, TextField, useIsNarrow } from '../../ui/index.ts'
import { PickFilters } from './pick-filters.tsx'
import { PickHeads } from './pick-heads.tsx'
import { PickRows } from './pick-rows.tsx'
import styles from './symbol-picker.module.css'
import { usePicks } from './use-picks.ts'

const ROW = 34
/** Height of rows on touch screens in pixels, as in the style sheet. */
const TOUCH_ROW = 44
const PAGE = 8
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/**
 * The list of markets with search, families, quote coins, tags and sort: type to search, move with the arrows, pick with
 * Enter, star with Shift+Enter.
 */
export function PickPanel({ symbol, onPick }: { readonly symbol: string; readonly onPick: (symbol: string) => void }) {
  const text = useText('symbolPicker')
  const id = useId()
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const narrow = useIsNarrow()
  const [touched] = useState(isTouch)
  const picks = usePicks(() => {
    setActive(0)
    scroller.current?.scrollTo({ top: 0 })
  })
  const { rows, query } = picks
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? TOUCH_ROW : ROW),
    overscan: 6,
  })
  const at = Math.min(active, rows.length - 1)

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) {
      event.preventDefault()
      const next = Math.min(Math.max(at + move, 0), rows.length - 1)
      setActive(next)
      virtualizer.scrollToIndex(next)
    }
    const row = rows[at]
    if (event.key !== 'Enter' || row === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.shiftKey) picks.star(row.symbol)
    else onPick(row.symbol)
  }

  return (
    <div className={styles['panel']}>
      <div className={styles['search']}>
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={query.words}
          onChange={picks.search}
          onKeyDown={press}
          // On touch screens, focus would open the soft keyboard over the list.
          autoFocus={!touched}
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-haspopup="grid"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[at] === undefined ? undefined : `${id}-${rows[at].symbol}`}
        />
        <PickFilters picks={picks} />
      </div>
      <PickHeads sort={query.sort} descending={query.descending} onSort={picks.sortBy} />
      {rows.length === 0 ? (
        <EmptyState
          text={
            picks.searching && query.tab === 'all' && query.tag === ''
              ? text('nothing', { words: query.words })
              : text(query.tab === 'favourites' && !picks.searching ? 'noFavourites' : 'nothingHere')
          }
        />
      ) : (
        <div ref={scroller} className={styles['scroller']}>
          <PickRows
            {...{ id, picks, at, symbol, onPick }}
            inSight={virtualizer.getVirtualItems()}
            height={virtualizer.getTotalSize()}
            onPoint={setActive}
          />
        </div>
      )}
      <p className={styles['keys']}>{text('keys')}</p>
    </div>
  )
}
