import { useCallback, useSyncExternalStore } from 'react'
import { allTickers, type LiveTicker } from './tickers.ts'

/** The ticker of one contract in a list of many, twice a second; renders only when that contract's figures change. */
export function useListedTicker(symbol: string): LiveTicker | undefined {
  const get = useCallback(() => allTickers.get().tickers.get(symbol), [symbol])
  return useSyncExternalStore(allTickers.subscribe, get)
}

/** True once any figures have come. */
export function useTickersThere(): boolean {
  return useSyncExternalStore(allTickers.subscribe, areThere)
}

const areThere = () => allTickers.get().tickers.size > 0
