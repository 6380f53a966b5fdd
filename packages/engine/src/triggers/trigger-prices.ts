import { type E8, ONE } from '@perpdesk/numeric'
import { isContract, TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import type { Market } from '../market.ts'
import type { TriggerPrices } from './stop-book.ts'

/** Returns the present price of a source. Before the first trade the mark replaces the last price (R2.8). */
export function presentPrice(market: Market, by: TriggerBy): E8 {
  if (by === 'IndexPrice') return market.prices.index
  if (by === 'LastPrice' && market.lastPrice !== 0) return market.priceOf(market.lastPrice)
  return market.prices.mark
}

/**
 * True while TP, SL and trailing stops of a market are paused because its last price is too far from its mark (R2.25);
 * they keep their triggers.
 */
export function isPaused(market: Market): boolean {
  const { instrument } = market
  const stopSpread = isContract(instrument) ? instrument.stopSpread : 0n
  if (stopSpread === 0n) return false
  const { mark } = market.prices
  const spread = presentPrice(market, 'LastPrice') - mark
  return (spread < 0n ? -spread : spread) * ONE > mark * stopSpread
}

/** Returns trigger prices with the last price alone: the others change only at ticks. */
export function lastPriceOnly({ lastPrice }: Market): TriggerPrices {
  const prices = TRIGGER_SOURCES.map((by) => (by === 'LastPrice' ? lastPrice : 0))
  return { last: lastPrice, risen: prices, fallen: prices }
}

/**
 * Returns the present prices in ticks. Mark and index may lie between ticks: a rising price has reached the tick below,
 * a falling one the tick above.
 */
export function triggerPrices(market: Market): TriggerPrices {
  const { lastPrice: last } = market
  const given = TRIGGER_SOURCES.map((by) => (by === 'LastPrice' ? null : presentPrice(market, by)))
  return {
    last,
    risen: given.map((price) => (price === null ? last : market.ticksAtMost(price))),
    fallen: given.map((price) => (price === null ? last : market.ticksAtLeast(price))),
  }
}
