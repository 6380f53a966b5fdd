import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import type { TriggerPrices } from '../triggers/stop-book.ts'
import { seatOf, tellFollowed, tellResized } from '../triggers/stop-life.ts'
import { isPositionStop } from '../triggers/stop-order.ts'
import { trail } from '../triggers/trailing.ts'
import { isPaused, lastPriceOnly, triggerPrices } from '../triggers/trigger-prices.ts'

/** Most waves of one command; orders still reached after them act at the next tick. */
const MAX_WAVES = 10

/**
 * Fires the waiting orders whose price has been reached. A wave checks every market whose last price has moved, by id;
 * the trades move prices again, and the next wave checks those. Prices count as they are when a wave begins: one that
 * came and went within a command or a wave has triggered nothing.
 */
export function runTriggers(state: State): void {
  // nearly always: emptying a set that is empty makes a new one
  if (state.moved.size === 0) return
  for (let wave = 0; state.moved.size > 0 && wave < MAX_WAVES; wave++) {
    const markets = [...state.moved].toSorted((a, b) => a.instrument.id - b.instrument.id)
    state.moved.clear()
    for (const market of markets) fireReached(state, market, lastPriceOnly(market))
  }
  state.moved.clear()
}

/** With a tick marks and indexes have moved too: every market is looked at, by id and by all its prices. */
export function runTriggersAtTick(state: State): void {
  for (const market of state.markets.alive) {
    if (market.stops.size > 0) fireReached(state, market, triggerPrices(market))
  }
  runTriggers(state)
}

function fireReached(state: State, market: Market, prices: TriggerPrices): void {
  // a contract whose delivery only waits for fresh prices trades no more
  if (!market.trading || state.time >= market.deliveryTime) return
  tellResized(state)
  const paused = isPaused(market)
  // a price that may not close a position may not draw a trailing stop after it either: the next one back would close it
  if (!paused) {
    market.stops.trail((stop) => {
      if (trail(market, stop)) tellFollowed(state, stop)
    })
  }
  const reached = market.stops.reached(prices)
  for (const stop of reached) {
    // one that acts may end others: its partner, or those of a position that it closed
    if (state.stops.get(stop.id) === stop && !(paused && isPositionStop(stop)))
      state.productOf(seatOf(state, stop).market).fire(state, stop)
  }
}
