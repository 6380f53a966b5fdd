import { isTrailingActivated, trailingBest, trailingTrigger } from '@perpdesk/trading'
import type { Market } from '../market.ts'
import { positionSideOf, type StopOrder, type Trailing } from './stop-order.ts'

/** The fields needed to move a trailing stop, also one that was not added yet. */
type Moving = Pick<StopOrder, 'side' | 'trailing' | 'trigger'>

/**
 * Moves a trailing stop with the last price (R3.25, R3.26): it starts at its activation price, then its trigger follows
 * the best price since. Returns true if the stop moved.
 */
export function trail(market: Market, stop: Moving): boolean {
  const { trailing } = stop
  if (trailing === null || market.lastPrice === 0) return false
  const side = positionSideOf(stop)
  const { best, activation } = trailing
  // prices are only compared here, so ticks are sufficient
  const last = BigInt(market.lastPrice)
  if (best === market.lastPrice) return false
  if (best === 0) {
    if (activation !== 0 && !isTrailingActivated(side, BigInt(activation), last)) return false
  } else if (trailingBest(side, BigInt(best), last) !== last) return false
  trailing.best = market.lastPrice
  const before = stop.trigger
  stop.trigger = triggerAt(market, stop, trailing)
  return stop.trigger !== before
}

function triggerAt(market: Market, stop: Moving, { best, distance, ratio }: Trailing): number {
  const terms = { distance: market.distanceOf(distance), ratio }
  const { tickSize } = market.instrument
  return market.ticksAtMost(trailingTrigger(positionSideOf(stop), market.priceOf(best), terms, tickSize))
}
