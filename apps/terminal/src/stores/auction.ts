import { type E8, e8 } from '@perpdesk/numeric'
import { type AuctionMessage, auctionMessage } from '@perpdesk/protocol'
import { useSyncExternalStore } from 'react'
import { streams } from '../client/index.ts'
import { storesByKey, TopicStore } from './topic-store.ts'

/** Indicative result: price and volume if the call auction matched now. */
export interface LiveAuction {
  /** Auction price; undefined while no bid crosses an ask. */
  readonly price: E8 | undefined
  readonly volume: E8
  /** Bid quantity minus ask quantity at the auction price. */
  readonly imbalance: E8
}

const AUCTION_HERTZ = 4

const auctionStore = storesByKey((symbol: string) => {
  let auction: LiveAuction | undefined
  return new TopicStore<AuctionMessage, LiveAuction | undefined>({
    socket: streams.public,
    topic: `auction.${symbol}`,
    schema: auctionMessage,
    hertz: AUCTION_HERTZ,
    apply: ({ type, data }) => {
      // A snapshot is empty, and the state from before a reconnection may be out of date.
      if (type === 'snapshot') auction = undefined
      const last = data.at(-1)
      if (last === undefined) return true
      const { price, volume, imbalance } = last
      auction = { price: price === '' ? undefined : e8(price), volume: e8(volume), imbalance: e8(imbalance) }
      return true
    },
    produce: (current) => (current ? auction : undefined),
  })
})

/** Returns the indicative auction of a contract; undefined until the first change is received. */
export function useAuction(symbol: string): LiveAuction | undefined {
  const store = auctionStore(symbol)
  return useSyncExternalStore(store.subscribe, store.get)
}
