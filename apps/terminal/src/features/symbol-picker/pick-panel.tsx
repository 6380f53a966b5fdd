import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstruments, usePreferences, useTickers } from '../../stores/index.ts'
import { EmptyState, SegmentedControl, TextField } from '../../ui/index.ts'
import { pickerPreferences, toggled } from './favourites.ts'
import { PickHeads } from './pick-heads.tsx'
import { PICK_TABS, type PickSort, pickList, tagsOf } from './pick-list.ts'
import { PickRow } from './pick-row.tsx'
import styles from './symbol-picker.module.css'

const ROW = 34
const PAGE = 8
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/** Search, families, tags, sort and the list: type, move with the arrows, pick with Enter, star with Shift and Enter. */
export function PickPanel({ symbol, onPick }: { readonly symbol: string; readonly onPick: (symbol: string) => void }) {
  const text = useText('symbolPicker')
  const id = useId()
  const { list } = useInstruments()
  const { tickers } = useTickers()
  const [kept, keep] = usePreferences(pickerPreferences)
  const [words, setWords] = useState('')
  const [tag, setTag] = useState('')
  const [active, setActive] = useState(0)
  // The order is that of the moment it was asked for: figures are live, but no row moves away under the pointer.
  const [basis, setBasis] = useState(tickers)
  if (basis.size === 0 && tickers.size > 0) setBasis(tickers)
  const scroller = useRef<HTMLDivElement>(null)
  const { tab, sort, descending } = kept
  const favourites = useMemo(() => new Set(kept.favourites), [kept.favourites])
  const tags = useMemo(() => tagsOf(list), [list])
  const rows = useMemo(
    () => pickList(list, basis, { words, tab, tag, favourites, sort, descending }),
    [list, basis, words, tab, tag, favourites, sort, descending],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const at = Math.min(active, rows.length - 1)
  const star = (starred: string) => keep({ favourites: toggled(kept.favourites, starred) })
  const again = () => {
    setBasis(tickers)
    setActive(0)
    scroller.current?.scrollTo({ top: 0 })
  }

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
    if (event.shiftKey) star(row.symbol)
    else onPick(row.symbol)
  }
  const sortBy = (next: PickSort) => {
    keep(sort === next ? { descending: !descending } : { sort: next, descending: next !== 'symbol' })
    again()
  }

  return (
    <div className={styles['panel']}>
      <div className={styles['search']}>
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={words}
          onChange={(next) => {
            setWords(next)
            again()
          }}
          onKeyDown={press}
          autoFocus
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-haspopup="grid"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[at] === undefined ? undefined : `${id}-${rows[at].symbol}`}
        />
        <div className={styles['filters']}>
          <SegmentedControl
            size="small"
            label={text('show')}
            value={tab}
            onChange={(next) => {
              keep({ tab: next })
              again()
            }}
            options={PICK_TABS.map((each) => ({ id: each, label: text(each) }))}
          />
          <SegmentedControl
            size="small"
            label={text('tags')}
            value={tag}
            onChange={(next) => {
              setTag(next === tag ? '' : next)
              again()
            }}
            options={[{ id: '', label: text('anyTag') }, ...tags.map((each) => ({ id: each, label: each }))]}
          />
        </div>
      </div>
      <PickHeads sort={sort} descending={descending} onSort={sortBy} />
      {rows.length === 0 ? (
        <EmptyState
          text={words !== '' ? text('nothing', { words }) : text(tab === 'favourites' ? 'noFavourites' : 'nothingHere')}
        />
      ) : (
        <div ref={scroller} className={styles['scroller']}>
          <div
            id={`${id}-list`}
            role="grid"
            aria-rowcount={rows.length}
            aria-label={text('title')}
            className={styles['list']}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <PickRow
                  key={row.symbol}
                  id={`${id}-${row.symbol}`}
                  index={index}
                  entry={row}
                  ticker={tickers.get(row.symbol)}
                  favourite={favourites.has(row.symbol)}
                  top={start}
                  active={index === at}
                  current={row.symbol === symbol}
                  onPick={onPick}
                  onPoint={() => setActive(index)}
                  onStar={() => star(row.symbol)}
                />
              )
            })}
          </div>
        </div>
      )}
      <p className={styles['keys']}>{text('keys')}</p>
    </div>
  )
}
