import type { E8 } from '@perpdesk/numeric'
import { type BboChoice, type BboSide, type PriceLimits, priceWithinLimits, type Side } from '@perpdesk/trading'

/** The order book by which such an order is priced: best prices, levels (best first) and price limits. */
export interface BookPrices {
  readonly bestBid: E8 | null
  readonly bestAsk: E8 | null
  readonly bids: readonly { readonly price: E8 }[]
  readonly asks: readonly { readonly price: E8 }[]
  readonly limits: PriceLimits | null
}

/** Side and level of the order book that each choice uses (3.1). */
const CHOICES: Readonly<Record<BboChoice, { readonly side: BboSide; readonly level: number }>> = {
  Counterparty1: { side: 'Counterparty', level: 1 },
  Counterparty5: { side: 'Counterparty', level: 5 },
  Queue1: { side: 'Queue', level: 1 },
  Queue5: { side: 'Queue', level: 5 },
}

/** Returns the fields of a request that name the level. */
export function bestOfferRequest(choice: BboChoice) {
  const { side, level } = CHOICES[choice]
  return { bboSide: side, bboLevel: level }
}

/**
 * Returns the price that an order of this side would get now; `null` if the order book has no such level, or the level
 * is not known.
 */
function levelPrice(choice: BboChoice, book: BookPrices, side: Side): E8 | null {
  const { side: whose, level } = CHOICES[choice]
  const isBid = (side === 'Buy') === (whose === 'Queue')
  const levels = isBid ? book.bids : book.asks
  if (level === 1 && levels.length === 0) return isBid ? book.bestBid : book.bestAsk
  return levels[level - 1]?.price ?? null
}

/**
 * Returns the limit price at which the order would rest or trade: the price of the level, moved to the price limit if
 * it lies beyond it (R2.22).
 */
export function bestOfferLimit(choice: BboChoice, book: BookPrices, side: Side): E8 | null {
  const price = levelPrice(choice, book, side)
  if (price === null || book.limits === null) return price
  return priceWithinLimits(side, price, book.limits)
}
