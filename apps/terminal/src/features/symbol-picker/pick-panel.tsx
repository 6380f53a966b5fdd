import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { LISTED_TICKERS, useFreshness, useInstruments, usePreferences, useTickers } from '../../stores/index.ts'
import { cx, EmptyState, SegmentedControl, TextField } from '../../ui/index.ts'
import prices from '../../ui/price-list.module.css'
import { pickerPreferences, toggled } from './favourites.ts'
import { type PickSort, pickList } from './pick-list.ts'
import { PickOption } from './pick-option.tsx'
import styles from './symbol-picker.module.css'

const ROW = 34
const SORTS = ['symbol', 'last', 'change', 'turnover'] as const satisfies readonly PickSort[]

/** Search, tabs, sort and the list: type, move with the arrows, pick with Enter. */
export function PickPanel({ symbol, onPick }: { readonly symbol: string; readonly onPick: (symbol: string) => void }) {
  const text = useText('symbolPicker')
  const connection = useText('connection')
  const id = useId()
  const { list } = useInstruments()
  const { tickers } = useTickers()
  const { level, ageMs } = useFreshness(LISTED_TICKERS)
  const [kept, keep] = usePreferences(pickerPreferences)
  const [words, setWords] = useState('')
  const [only, setOnly] = useState('all')
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const favourites = useMemo(() => new Set(kept.favourites), [kept.favourites])
  const tags = useMemo(() => [...new Set(list.flatMap((entry) => entry.contract.tags))].toSorted(), [list])
  const rows = useMemo(
    () => pickList(list, tickers, { words, only, favourites, sort: kept.sort, descending: kept.descending }),
    [list, tickers, words, only, favourites, kept.sort, kept.descending],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const at = Math.min(active, rows.length - 1)

  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      const next = Math.min(Math.max(at + move, 0), rows.length - 1)
      setActive(next)
      virtualizer.scrollToIndex(next)
    }
    const row = rows[at]
    if (event.key === 'Enter' && row !== undefined) onPick(row.entry.symbol)
  }
  const search = (next: string) => {
    setWords(next)
    setActive(0)
  }
  const sortBy = (sort: PickSort) =>
    keep(kept.sort === sort ? { descending: !kept.descending } : { sort, descending: sort !== 'symbol' })

  return (
    <div className={styles['panel']}>
      <div className={styles['search']}>
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={words}
          onChange={search}
          onKeyDown={press}
          autoFocus
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[at] === undefined ? undefined : `${id}-${rows[at].entry.symbol}`}
        />
        <SegmentedControl
          size="small"
          label={text('show')}
          value={only}
          onChange={setOnly}
          options={[
            { id: 'all', label: text('all') },
            { id: 'favourites', label: text('favourites') },
            ...tags.map((tag) => ({ id: tag, label: tag })),
          ]}
        />
      </div>
      <div className={styles['heads']}>
        {SORTS.map((sort) => (
          <button
            key={sort}
            type="button"
            className={styles['head']}
            aria-pressed={kept.sort === sort}
            onClick={() => sortBy(sort)}
          >
            {text(sort)}
            {kept.sort !== sort ? null : kept.descending ? (
              <ArrowDown size={11} aria-hidden />
            ) : (
              <ArrowUp size={11} aria-hidden />
            )}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <EmptyState text={only === 'favourites' && words === '' ? text('noFavourites') : text('nothing', { words })} />
      ) : (
        <div ref={scroller} className={styles['scroller']}>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={text('title')}
            className={cx(styles['list'], prices[level])}
            data-freshness={level}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <PickOption
                  key={row.entry.symbol}
                  id={`${id}-${row.entry.symbol}`}
                  row={row}
                  top={start}
                  active={index === at}
                  current={row.entry.symbol === symbol}
                  onPick={onPick}
                  onPoint={() => setActive(index)}
                  onStar={() => keep({ favourites: toggled(kept.favourites, row.entry.symbol) })}
                />
              )
            })}
          </div>
        </div>
      )}
      {level === 'live' || !Number.isFinite(ageMs) ? null : (
        <p className={prices['age']} role="status">
          {connection('lastUpdate', { seconds: ageMs / 1000 })}
        </p>
      )}
    </div>
  )
}
