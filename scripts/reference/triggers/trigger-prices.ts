import type { TriggerBy } from '@perpdesk/trading'
import { exact } from '../formulas/fraction.ts'
import { priceOf } from '../market.ts'
import type { Market } from '../model.ts'

/**
 * Returns the current price that a trigger is compared with; before the first trade the mark price stands in for the
 * last price (R2.8).
 */
export function presentPrice(market: Market, by: TriggerBy): bigint {
  if (by === 'IndexPrice') return market.index
  return by === 'LastPrice' && market.last > 0 ? priceOf(market, market.last) : market.mark
}

/** True while triggering is paused, because last and mark price are too far apart (R2.25). */
export function isPaused(market: Market): boolean {
  const { stopSpread } = market.instrument
  const away = presentPrice(market, 'LastPrice') - market.mark
  const distance = exact(away < 0n ? -away : away)
  return stopSpread > 0n && distance.compare(exact(market.mark).times(exact(stopSpread))) > 0
}
