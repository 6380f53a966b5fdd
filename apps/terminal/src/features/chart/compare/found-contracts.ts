import { useMemo, useState } from 'react'
import { searchRank } from '../../../stores/catalogue/search.ts'
import { type CatalogueEntry, type LiveTicker, useInstruments, useTickers } from '../../../stores/index.ts'

/** More are found by typing. */
const MOST_SHOWN = 50

/** Contracts that fit the words, in the order of the moment in which the list opened: no row moves away under the pointer. */
export function useFoundContracts(words: string): readonly CatalogueEntry[] {
  const { list } = useInstruments()
  const { tickers } = useTickers()
  const [basis, setBasis] = useState(tickers)
  if (basis.size === 0 && tickers.size > 0) setBasis(tickers)
  return useMemo(() => foundFor(list, words, basis), [list, words, basis])
}

/** Best match for the words first, then by turnover. */
function foundFor(
  list: readonly CatalogueEntry[],
  words: string,
  tickers: ReadonlyMap<string, LiveTicker>,
): readonly CatalogueEntry[] {
  const turnoverOf = ({ symbol }: CatalogueEntry) => tickers.get(symbol)?.turnover24h ?? 0n
  return list
    .flatMap((entry) => {
      const rank = searchRank(entry, words)
      return rank === undefined ? [] : [{ entry, rank, turnover: turnoverOf(entry) }]
    })
    .toSorted((a, b) => a.rank - b.rank || (a.turnover < b.turnover ? 1 : a.turnover > b.turnover ? -1 : 0))
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry)
}
