import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { pickerPreferences } from '../../stores/catalogue/favourites.ts'
import { type PickTab, pickList } from '../../stores/catalogue/pick-list.ts'
import { type CatalogueEntry, type LiveTicker, useInstruments, usePreferences } from '../../stores/index.ts'
import { useTickersThere } from '../../stores/listed-ticker.ts'
import { tickersNow } from '../../stores/tickers.ts'
import { areRowsInUse } from '../../ui/table/rows-in-use.ts'

/** Milliseconds for which rows keep their order while figures change. */
const STANDS = 5_000

export interface MarketRows {
  /** Contracts of the tab that match the words and the tag, highest turnover first as of the last sort. */
  readonly rows: readonly CatalogueEntry[]
  /** Figures of the last sort. */
  readonly basis: ReadonlyMap<string, LiveTicker>
  /** The element around the table. */
  readonly around: RefObject<HTMLDivElement | null>
  /** Sorts the rows by the current figures. */
  readonly renew: () => void
}

/** Returns the contracts to show. */
export function useMarkets(tab: PickTab, words: string, tag: string): MarketRows {
  const { list } = useInstruments()
  const [{ favourites }] = usePreferences(pickerPreferences)
  const around = useRef<HTMLDivElement>(null)
  const [basis, setBasis] = useState(tickersNow)
  const there = useTickersThere()
  if (there && basis.size === 0) setBasis(tickersNow())
  const renew = () => setBasis(tickersNow())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!areRowsInUse(around.current)) setBasis(tickersNow())
    }, STANDS)
    return () => clearInterval(timer)
  }, [])
  const rows = useMemo(
    () =>
      pickList(list, basis, {
        words,
        tab,
        tag,
        favourites: new Set(favourites),
        sort: 'turnover',
        descending: true,
      }),
    [list, basis, words, tab, tag, favourites],
  )
  return { rows, basis, around, renew }
}
