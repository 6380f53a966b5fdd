import { type E8, e8 } from '@perpdesk/numeric'
import { type TradesMessage, tradesMessage } from '@perpdesk/protocol'
import type { Side } from '@perpdesk/trading'
import { useSyncExternalStore } from 'react'
import { streams } from '../client/index.ts'
import { storesByKey, TopicStore } from './topic-store.ts'

export interface LiveTrade {
  readonly id: string
  readonly price: E8
  readonly size: E8
  /** The taker's side. */
  readonly side: Side
  readonly time: number
}

export interface TradesView {
  readonly symbol: string
  /** Newest first, at most 1 000, so that lists filtered by size still have enough rows. */
  readonly trades: readonly LiveTrade[]
  readonly status: 'loading' | 'live' | 'stale'
}

const KEPT = 1_000
const TRADES_HERTZ = 10

export const tradesStore = storesByKey((symbol: string) => {
  let trades: readonly LiveTrade[] = []
  let known = false
  return new TopicStore<TradesMessage, TradesView>({
    socket: streams.public,
    topic: `publicTrade.${symbol}`,
    schema: tradesMessage,
    hertz: TRADES_HERTZ,
    apply: (message) => {
      const fresh = message.data.map((trade) => ({
        id: trade.id,
        price: e8(trade.price),
        size: e8(trade.size),
        side: trade.side,
        time: trade.time,
      }))
      trades = message.type === 'snapshot' ? fresh.slice(0, KEPT) : [...fresh, ...trades].slice(0, KEPT)
      known = true
      return true
    },
    produce: (current) => ({ symbol, trades, status: current ? 'live' : known ? 'stale' : 'loading' }),
  })
})

/** Returns the last trades of a contract, newest first. */
export function useTrades(symbol: string): TradesView {
  const store = tradesStore(symbol)
  return useSyncExternalStore(store.subscribe, store.get)
}
