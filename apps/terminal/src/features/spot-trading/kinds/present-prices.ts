import type { E8 } from '@perpdesk/numeric'
import { ticksToPrice } from '@perpdesk/trading'
import type { BookPrices, PresentPrices } from '../../order-terms/index.ts'
import type { TicketContext } from './spot-kind.ts'

/** Returns the ticket's prices for the rules that pairs share with contracts; pairs have no mark price. */
export function presentPrices({ last, bid, ask }: TicketContext): PresentPrices {
  return { last: last ?? null, mark: null, bestBid: bid ?? null, bestAsk: ask ?? null }
}

/** Returns the order book with its best prices. Orders on pairs are not moved to the price limits, but refused (R2.22). */
export function bookPrices(context: TicketContext): BookPrices {
  const { pair, book } = context
  const { bestBid, bestAsk } = presentPrices(context)
  const priced = ({ ticks }: { readonly ticks: number }): { readonly price: E8 } => ({
    price: ticksToPrice(pair, ticks),
  })
  return {
    bestBid,
    bestAsk,
    bids: book?.bids.map(priced) ?? [],
    asks: book?.asks.map(priced) ?? [],
    limits: null,
  }
}
