import { averageBasis, openingPriceLimits, spotPriceLimits } from '@perpdesk/trading'
import type { SpotMarket } from '../../market.ts'
import type { State } from '../../state.ts'

/**
 * Sets the price limits of a pair: around its opening price in its first minutes (R2.21), then around its index
 * (R2.20).
 */
export function setLimits(state: State, market: SpotMarket): void {
  const { instrument, prices } = market
  const { maxBuy, minSell } =
    state.time < market.openTime
      ? openingPriceLimits(instrument, {
          opening: market.openPrice === 0 ? 0n : market.priceOf(market.openPrice),
          last: market.priceOf(market.lastPrice),
        })
      : spotPriceLimits(instrument, {
          index: prices.index,
          premium: averageBasis(prices.premium.sum, prices.premium.count) ?? 0n,
        })
  const highest = market.ticksAtMost(maxBuy)
  const lowest = market.ticksAtMost(minSell)
  if (highest === prices.maxBuy && lowest === prices.minSell) return
  market.moves++
  prices.maxBuy = highest
  prices.minSell = lowest
}

/**
 * Called at each trade, with its price in ticks: the first price is the opening price, which limits buys; the last
 * price limits sells (R2.21).
 */
export function openAt(state: State, market: SpotMarket, price: number): void {
  if (market.openPrice === 0) market.openPrice = price
  if (state.time < market.openTime) setLimits(state, market)
}
