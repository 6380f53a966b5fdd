import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { instrumentOf, useInstrument } from './instruments.ts'
import type { Market, Pair } from './pair.ts'

/** The spot pairs by symbol, with their loading state. They are loaded with the first page of a pair. */
interface PairList {
  readonly status: 'pending' | 'resolved' | 'rejected'
  readonly bySymbol: ReadonlyMap<string, Pair>
}

export const pairList = createStore<PairList>()(() => ({ status: 'pending', bySymbol: new Map() }))

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
