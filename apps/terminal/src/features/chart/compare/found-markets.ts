import { useMemo, useState } from 'react'
import { searchRank } from '../../../stores/catalogue/search.ts'
import { type ListedEntry, type LiveTicker, useTickers } from '../../../stores/index.ts'
import { useListedMarkets } from '../../../stores/listed-markets.ts'

/** Further markets are found by typing. */
const MOST_SHOWN = 50

/**
 * Returns the contracts and spot pairs that match the words and that the user may trade. Their order uses the turnovers at the time when the list opened, so that
 * no row moves under the pointer.
 */
export function useFoundMarkets(words: string): readonly ListedEntry[] {
  const { list } = useListedMarkets()
  const { tickers } = useTickers()
  const [basis, setBasis] = useState(tickers)
  if (basis.size === 0 && tickers.size > 0) setBasis(tickers)
  return useMemo(() => foundFor(list, words, basis), [list, words, basis])
}

/** Returns markets by best match for the words, then by turnover. */
function foundFor(
  list: readonly ListedEntry[],
  words: string,
  tickers: ReadonlyMap<string, LiveTicker>,
): readonly ListedEntry[] {
  const turnoverOf = ({ symbol }: ListedEntry) => tickers.get(symbol)?.turnover24h ?? 0n
  return list
    .flatMap((entry) => {
      const rank = searchRank(entry, words)
      return rank === undefined ? [] : [{ entry, rank, turnover: turnoverOf(entry) }]
    })
    .toSorted((a, b) => a.rank - b.rank || (a.turnover < b.turnover ? 1 : a.turnover > b.turnover ? -1 : 0))
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry)
}
