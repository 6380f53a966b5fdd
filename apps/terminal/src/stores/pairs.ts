import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CatalogueSource } from './catalogue/load-layers.ts'
import { instrumentOf, useInstrument } from './instruments.ts'
import type { Market, Pair } from './pair.ts'

/** The pairs quoted in one coin, by which the lists of pairs are filtered. */
export interface PairGroup {
  readonly coin: string
  /** All tags of the group's pairs. */
  readonly tags: readonly string[]
  readonly symbols: ReadonlySet<string>
}

/** The spot pairs by symbol, with their loading state. They are loaded with the first page that shows pairs. */
interface PairList {
  readonly status: 'pending' | 'resolved' | 'rejected'
  readonly bySymbol: ReadonlyMap<string, Pair>
  readonly groups: readonly PairGroup[]
  /** Source of the list: `cache` is the list of the last visit, `builtIn` is shipped with the program. */
  readonly source: CatalogueSource
  /** True if the last request to the server returned no list. */
  readonly unanswered: boolean
}

export const pairList = createStore<PairList>()(() => ({
  status: 'pending',
  bySymbol: new Map(),
  groups: [],
  source: 'none',
  unanswered: false,
}))

/** Returns the spot pairs with their loading state. */
export function usePairs(): PairList {
  return useStore(pairList)
}

/** Returns a contract or a spot pair, outside React; undefined for unknown symbols. */
export function marketOf(symbol: string): Market | undefined {
  return instrumentOf(symbol)?.contract ?? pairList.getState().bySymbol.get(symbol)
}

/** Returns a contract or a spot pair; undefined while the lists load and for unknown symbols. */
export function useMarket(symbol: string): Market | undefined {
  const contract = useInstrument(symbol)?.contract
  const pair = useStore(pairList, ({ bySymbol }) => bySymbol.get(symbol))
  return contract ?? pair
}
