import { pairTickersMessage } from '@perpdesk/protocol'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { isPairSymbol } from './pair.ts'
import { allTickers, type LiveTicker, listOfTickers, useTickers } from './tickers.ts'

/** Topic of the tickers of all spot pairs. */
export const PAIR_TICKERS = 'tickers.spot'

const pairTickers = listOfTickers(PAIR_TICKERS, pairTickersMessage)

/**
 * Returns the ticker of a contract or a pair in a long list, updated twice a second. Renders only when the figures of
 * that market change.
 */
export function useListedTicker(symbol: string): LiveTicker | undefined {
  const store = isPairSymbol(symbol) ? pairTickers : allTickers
  const get = useCallback(() => store.get().tickers.get(symbol), [store, symbol])
  return useSyncExternalStore(store.subscribe, get)
}

/** Returns the tickers of all contracts and pairs by symbol, updated twice a second. */
export function useListedTickers(): ReadonlyMap<string, LiveTicker> {
  const { tickers } = useTickers()
  const ofPairs = useSyncExternalStore(pairTickers.subscribe, pairTickers.get).tickers
  return useMemo(() => new Map([...tickers, ...ofPairs]), [tickers, ofPairs])
}

/** Returns the latest tickers of all contracts and pairs; they are current only while a list is shown. */
export function listedTickersNow(): ReadonlyMap<string, LiveTicker> {
  return new Map([...allTickers.get().tickers, ...pairTickers.get().tickers])
}

/** Returns the number of markets of which a ticker has been received. */
export function useTickerCount(): number {
  const ofContracts = useSyncExternalStore(allTickers.subscribe, () => allTickers.get().tickers.size)
  return ofContracts + useSyncExternalStore(pairTickers.subscribe, () => pairTickers.get().tickers.size)
}
