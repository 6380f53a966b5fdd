import type { Engine } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import type { Listing } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { TickerPrinter } from '../../apps/exchange/src/gateway/faces/terminal/wire/ticker-printer.ts'
import { readTicker } from '../../apps/terminal/src/stores/tickers.ts'

const TICKERS = new TickerPrinter()
/** Levels per side, more than any order of these tests takes. */
const LEVELS = 2000

/** Returns the expected delivery price of a contract; `undefined` if there is none. */
export const deliveryOf = (price: E8): E8 | undefined => (price === 0n ? undefined : price)

/** Returns a contract's market as the terminal's stores would hold it. */
export function seenMarket(engine: Engine, listing: Listing) {
  const { id } = listing.instrument
  const ticker = readTicker(TICKERS.first(listing, { quote: engine.quote(id), day: undefined }).ticker, undefined)
  return { ticker, book: seenBook(engine, id) }
}

/** Returns the visible order book of a contract or pair. */
export function seenBook(engine: Engine, id: number) {
  const { bids, asks } = engine.depth(id, LEVELS)
  const level = ([ticks, lots]: readonly [number, number]) => ({ ticks, lots })
  return { status: 'live', bids: bids.map(level), asks: asks.map(level) } as const
}
