import type { Order, SpotOrder } from '@perpdesk/protocol'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isPairSymbol } from './pair.ts'
import { openOrders, type PrivateView } from './private-state.ts'

/** Open orders on spot pairs, newest first. Followed while a page of a pair is shown (`follow-spot.ts`). */
export const spotOrders = createStore<PrivateView<readonly SpotOrder[]>>()(() => ({ status: 'signedOut', value: [] }))

/** Returns the open orders on spot pairs, newest first. */
export function useSpotOrders(): PrivateView<readonly SpotOrder[]> {
  return useStore(spotOrders)
}

/** An open order on a contract or on a pair. */
export type MarketOrder = Order | SpotOrder

/** Returns the open orders of the product to which a symbol belongs, newest first. */
export function useMarketOrders(symbol: string): readonly MarketOrder[] {
  const ofContracts = useStore(openOrders).value
  const ofPairs = useSpotOrders().value
  return isPairSymbol(symbol) ? ofPairs : ofContracts
}
