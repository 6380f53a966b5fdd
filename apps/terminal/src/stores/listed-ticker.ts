import { useCallback, useSyncExternalStore } from 'react'
import { allTickers, type LiveTicker } from './tickers.ts'

/**
 * Returns the ticker of a contract in a long list, updated twice a second. Renders only when that contract's figures
 * change.
 */
export function useListedTicker(symbol: string): LiveTicker | undefined {
  const get = useCallback(() => allTickers.get().tickers.get(symbol), [symbol])
  return useSyncExternalStore(allTickers.subscribe, get)
}

/** True once any ticker has been received. */
export function useTickersThere(): boolean {
  return useSyncExternalStore(allTickers.subscribe, areThere)
}

const areThere = () => allTickers.get().tickers.size > 0
