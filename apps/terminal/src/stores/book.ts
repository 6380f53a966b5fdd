import { type BookMessage, bookMessage } from '@perpdesk/protocol'
import { useSyncExternalStore } from 'react'
import { streams } from '../client/index.ts'
import { type BookLevel, BookState } from './book-state.ts'
import { marketOf } from './pairs.ts'
import { storesByKey, TopicStore } from './topic-store.ts'

/** The order book as displayed: immutable, replaced at most 15 times a second. */
export interface BookView {
  readonly symbol: string
  /** Best first, in whole ticks and lots of the contract (`ticksToPrice`, `lotsToQty` of `trading`). */
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  /** Sequence number of this state (`u`); undefined before the first snapshot. */
  readonly version: number | undefined
  /** `loading` before the first snapshot; `stale` while a new snapshot is awaited, with the last known levels. */
  readonly status: 'loading' | 'live' | 'stale'
  /** Server time of the last message, in milliseconds. */
  readonly time: number
}

const BOOK_HERTZ = 15

export const bookStore = storesByKey((symbol: string) => {
  let state: BookState | undefined
  let time = 0
  let view: BookView = { symbol, bids: [], asks: [], version: undefined, status: 'loading', time }
  return new TopicStore<BookMessage, BookView>({
    socket: streams.public,
    topic: `orderbook.${symbol}`,
    schema: bookMessage,
    hertz: BOOK_HERTZ,
    apply: (message) => {
      if (state === undefined) {
        const market = marketOf(symbol)
        if (market === undefined) return false
        state = new BookState(market)
      }
      time = message.ts
      return message.type === 'snapshot' ? state.snapshot(message.data) : state.delta(message.data)
    },
    produce: (current) => {
      if (!current || state?.version === undefined) {
        view = { ...view, status: view.version === undefined ? 'loading' : 'stale' }
      } else {
        view = {
          symbol,
          bids: state.bids.slice(),
          asks: state.asks.slice(),
          version: state.version,
          status: 'live',
          time,
        }
      }
      return view
    },
  })
})

/** Returns the order book of a contract or pair, updated at most 15 times a second. It must be in its catalogue. */
export function useBook(symbol: string): BookView {
  const store = bookStore(symbol)
  return useSyncExternalStore(store.subscribe, store.get)
}

/**
 * Keeps a contract's order book current for callers that only read it with `bookNow`. Returns a function that stops
 * this.
 */
export function followBook(symbol: string): () => void {
  return bookStore(symbol).subscribe(() => undefined)
}

/** Returns the order book as displayed now, without subscribing; for actions that read it once. */
export function bookNow(symbol: string): BookView {
  return bookStore(symbol).get()
}
