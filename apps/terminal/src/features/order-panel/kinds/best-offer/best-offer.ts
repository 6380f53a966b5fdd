import type { E8 } from '@perpdesk/numeric'
import { type BboSide, priceWithinLimits, type Side } from '@perpdesk/trading'
import type { MarketView } from '../../order-context.ts'
import type { BboChoice } from '../order-kind.ts'

/** Side and level of the order book that each choice uses (3.1). */
const CHOICES: Readonly<Record<BboChoice, { readonly side: BboSide; readonly level: number }>> = {
  Counterparty1: { side: 'Counterparty', level: 1 },
  Counterparty5: { side: 'Counterparty', level: 5 },
  Queue1: { side: 'Queue', level: 1 },
  Queue5: { side: 'Queue', level: 5 },
}

export function bestOfferOf(choice: BboChoice): { readonly side: BboSide; readonly level: number } {
  return CHOICES[choice]
}

/**
 * Returns the price that an order of this side would get now; `null` if the order book has no such level, or the level
 * is not known.
 */
export function levelPrice(choice: BboChoice, market: MarketView, side: Side): E8 | null {
  const { side: whose, level } = CHOICES[choice]
  const isBid = (side === 'Buy') === (whose === 'Queue')
  const levels = isBid ? market.bids : market.asks
  if (level === 1 && levels.length === 0) return isBid ? market.bestBid : market.bestAsk
  return levels[level - 1]?.price ?? null
}

/**
 * Returns the limit price at which the order would rest or trade: the price of the level, moved to the price limit if
 * it lies beyond it (R2.22).
 */
export function bestOfferLimit(choice: BboChoice, market: MarketView, side: Side): E8 | null {
  const price = levelPrice(choice, market, side)
  if (price === null || market.limits === null) return price
  return priceWithinLimits(side, price, market.limits)
}
