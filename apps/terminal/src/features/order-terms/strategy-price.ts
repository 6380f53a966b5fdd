import type { E8 } from '@perpdesk/numeric'
import { chasePrice, type Side, ticksToPrice, wholeTicks } from '@perpdesk/trading'
import type { Market } from '../../stores/index.ts'
import type { PresentPrices } from './last-ticks.ts'
import { type StrategyForm, strategyTerms } from './strategy-form.ts'

/**
 * Returns the price at which a strategy without a limit price would place an order now: the best price of the other
 * side, or, for orders that follow the market, the best price of its own side at the typed distance. While the order
 * book has no such price, the strategy waits and is valued at the last or the mark price; `null` if there is neither.
 */
export function followedPrice(form: StrategyForm, market: Market, prices: PresentPrices, side: Side): E8 | null {
  const follows = form.pricing === 'Chase'
  const best = (side === 'Buy') === follows ? prices.bestBid : prices.bestAsk
  const price = best ?? prices.last ?? prices.mark
  if (price === null || !follows) return price
  return ticksToPrice(market, chasePrice(side, wholeTicks(market, price, 'floor'), strategyTerms(form, market, '')))
}
