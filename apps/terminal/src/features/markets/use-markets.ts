import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { pickerPreferences } from '../../stores/catalogue/favourites.ts'
import { type PickQuery, pickList } from '../../stores/catalogue/pick-list.ts'
import { type ListedEntry, type LiveTicker, usePreferences } from '../../stores/index.ts'
import { listedTickersNow, useTickerCount } from '../../stores/listed-ticker.ts'
import { areRowsInUse } from '../../ui/table/rows-in-use.ts'

/** Milliseconds for which rows keep their order while figures change. */
const STANDS = 5_000

export interface MarketRows {
  /** Markets of the tab that match the filters, highest turnover first as of the last sort. */
  readonly rows: readonly ListedEntry[]
  /** Figures of the last sort. */
  readonly basis: ReadonlyMap<string, LiveTicker>
  /** The element around the table. */
  readonly around: RefObject<HTMLDivElement | null>
  /** Sorts the rows by the current figures. */
  readonly renew: () => void
}

/** Returns the markets of the list to show. */
export function useMarkets(
  list: readonly ListedEntry[],
  { words, tab, tag, only }: Pick<PickQuery, 'words' | 'tab' | 'tag' | 'only'>,
): MarketRows {
  const [{ favourites }] = usePreferences(pickerPreferences)
  const around = useRef<HTMLDivElement>(null)
  const [basis, setBasis] = useState(listedTickersNow)
  const renew = () => setBasis(listedTickersNow())
  // The first figures of contracts and of pairs arrive one after the other.
  if (basis.size < useTickerCount()) renew()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!areRowsInUse(around.current)) setBasis(listedTickersNow())
    }, STANDS)
    return () => clearInterval(timer)
  }, [])
  const rows = useMemo(
    () =>
      pickList(list, basis, {
        words,
        tab,
        tag,
        only,
        favourites: new Set(favourites),
        sort: 'turnover',
        descending: true,
      }),
    [list, basis, words, tab, tag, only, favourites],
  )
  return { rows, basis, around, renew }
}
