import { useMemo, useState } from 'react'
import { pickerPreferences, toggled } from '../../stores/catalogue/favourites.ts'
import { type PickQuery, pickList, tagsOf } from '../../stores/catalogue/pick-list.ts'
import { type ListedEntry, type LiveTicker, type PickSort, type PickTab, usePreferences } from '../../stores/index.ts'
import { useListedMarkets } from '../../stores/listed-markets.ts'
import { useListedTickers } from '../../stores/listed-ticker.ts'

export interface Picks {
  readonly rows: readonly ListedEntry[]
  readonly tickers: ReadonlyMap<string, LiveTicker>
  readonly tabs: readonly PickTab[]
  readonly tags: readonly string[]
  /** The coins in which pairs are quoted; empty on tabs that are not of pairs alone. */
  readonly quotes: readonly string[]
  /** The chosen one of `quotes`; empty for all. */
  readonly quote: string
  readonly query: PickQuery
  /** True during a search, which covers all markets, whatever the tab, until a tab is chosen for the search. */
  readonly searching: boolean
  readonly search: (words: string) => void
  readonly chooseTab: (tab: PickTab) => void
  /** Chooses a tag; choosing it again removes it. */
  readonly chooseTag: (tag: string) => void
  readonly chooseQuote: (coin: string) => void
  /** Sorts by a column; sorting by it again reverses the order. */
  readonly sortBy: (sort: PickSort) => void
  readonly star: (symbol: string) => void
}

/** Returns the markets to show; `onAnew` is called when the markets or their order change. */
export function usePicks(onAnew: () => void): Picks {
  const { list, groups, tabs } = useListedMarkets()
  const tickers = useListedTickers()
  const [kept, keep] = usePreferences(pickerPreferences)
  const [words, setWords] = useState('')
  const [searchTab, setSearchTab] = useState<PickTab>('all')
  const [tag, setTag] = useState('')
  const [coin, setCoin] = useState('')
  // Rows are sorted by the figures at the time of the sort: displayed figures are live, but no row moves under the
  // pointer. Markets whose first figures arrive later are sorted in.
  const [basis, setBasis] = useState(tickers)
  if (basis.size < tickers.size) setBasis(tickers)
  const { sort, descending } = kept
  const searching = isSearch(words)
  const asked = searching ? searchTab : kept.tab
  // Users who may not trade contracts have fewer tabs; theirs that is the widest stands for a missing one.
  const tab = tabs.includes(asked) ? asked : 'spot'
  const isSpot = tab === 'spot'
  const group = isSpot ? groups.find((each) => each.coin === coin) : undefined
  const favourites = useMemo(() => new Set(kept.favourites), [kept.favourites])
  const tags = useMemo(
    () => group?.tags.toSorted() ?? tagsOf(isSpot ? list.filter(({ family }) => family === 'spot') : list),
    [group, isSpot, list],
  )
  const query = useMemo(
    () => ({ words, tab, tag, only: group?.symbols, favourites, sort, descending }),
    [words, tab, tag, group, favourites, sort, descending],
  )
  const rows = useMemo(() => pickList(list, basis, query), [list, basis, query])
  const anew = () => {
    setBasis(tickers)
    onAnew()
  }
  return {
    rows,
    tickers,
    tabs,
    tags,
    quotes: isSpot ? groups.map((each) => each.coin) : [],
    quote: group?.coin ?? '',
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
      setTag('')
      setCoin('')
      anew()
    },
    chooseTag: (next) => {
      setTag(next === tag ? '' : next)
      anew()
    },
    chooseQuote: (next) => {
      setCoin(next)
      setTag('')
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
