import { useMemo, useState } from 'react'
import { pickerPreferences, toggled } from '../../stores/catalogue/favourites.ts'
import { type PickQuery, type PickSort, type PickTab, pickList, tagsOf } from '../../stores/catalogue/pick-list.ts'
import { type CatalogueEntry, type LiveTicker, useInstruments, usePreferences, useTickers } from '../../stores/index.ts'

export interface Picks {
  readonly rows: readonly CatalogueEntry[]
  readonly tickers: ReadonlyMap<string, LiveTicker>
  readonly tags: readonly string[]
  readonly query: PickQuery
  /** True during a search, which covers all contracts, whatever the tab, until a tab is chosen for the search. */
  readonly searching: boolean
  readonly search: (words: string) => void
  readonly chooseTab: (tab: PickTab) => void
  /** Chooses a tag; choosing it again removes it. */
  readonly chooseTag: (tag: string) => void
  /** Sorts by a column; sorting by it again reverses the order. */
  readonly sortBy: (sort: PickSort) => void
  readonly star: (symbol: string) => void
}

/** Returns the contracts to show; `onAnew` is called when the contracts or their order change. */
export function usePicks(onAnew: () => void): Picks {
  const { list } = useInstruments()
  const { tickers } = useTickers()
  const [kept, keep] = usePreferences(pickerPreferences)
  const [words, setWords] = useState('')
  const [searchTab, setSearchTab] = useState<PickTab>('all')
  const [tag, setTag] = useState('')
  // Rows are sorted by the figures at the time of the sort: displayed figures are live, but no row moves under the
  // pointer.
  const [basis, setBasis] = useState(tickers)
  if (basis.size === 0 && tickers.size > 0) setBasis(tickers)
  const { sort, descending } = kept
  const searching = isSearch(words)
  const tab = searching ? searchTab : kept.tab
  const favourites = useMemo(() => new Set(kept.favourites), [kept.favourites])
  const tags = useMemo(() => tagsOf(list), [list])
  const query = useMemo(
    () => ({ words, tab, tag, favourites, sort, descending }),
    [words, tab, tag, favourites, sort, descending],
  )
  const rows = useMemo(() => pickList(list, basis, query), [list, basis, query])
  const anew = () => {
    setBasis(tickers)
    onAnew()
  }
  return {
    rows,
    tickers,
    tags,
    query,
    searching,
    search: (next) => {
      if (!searching && isSearch(next)) {
        setSearchTab('all')
        setTag('')
      }
      setWords(next)
      anew()
    },
    chooseTab: (next) => {
      if (searching) setSearchTab(next)
      else keep({ tab: next })
      anew()
    },
    chooseTag: (next) => {
      setTag(next === tag ? '' : next)
      anew()
    },
    sortBy: (next) => {
      keep(sort === next ? { descending: !descending } : { sort: next, descending: next !== 'symbol' })
      anew()
    },
    star: (symbol) => keep({ favourites: toggled(kept.favourites, symbol) }),
  }
}

function isSearch(words: string): boolean {
  return words.trim() !== ''
}
