import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import type { TriggerPrices } from '../triggers/stop-book.ts'
import { reportFollowed, reportResized, seatOf } from '../triggers/stop-life.ts'
import { isPositionStop } from '../triggers/stop-order.ts'
import { trail } from '../triggers/trailing.ts'
import { isPaused, lastPriceOnly, triggerPrices } from '../triggers/trigger-prices.ts'

/** Largest number of waves of one command; orders still triggered after them act at the next tick. */
const MAX_WAVES = 10

/**
 * Executes the waiting orders whose trigger price was reached. A wave checks every market whose last price has moved,
 * by id; its trades move prices again, and the next wave checks those markets. Only the prices at the start of a wave
 * count: a price that was reached and left within a command or wave triggers nothing.
 */
export function runTriggers(state: State): void {
  // the usual case; clearing an empty set would allocate a new one
  if (state.moved.size === 0) return
  for (let wave = 0; state.moved.size > 0 && wave < MAX_WAVES; wave++) {
    const markets = [...state.moved].toSorted((a, b) => a.instrument.id - b.instrument.id)
    state.moved.clear()
    for (const market of markets) fireReached(state, market, lastPriceOnly(market))
  }
  state.moved.clear()
}

/**
 * Executes the triggers of a tick, which also moves marks and indexes: every market is checked, by id, with all of its
 * prices.
 */
export function runTriggersAtTick(state: State): void {
  for (const market of state.markets.alive) {
    if (market.stops.size > 0) fireReached(state, market, triggerPrices(market))
  }
  runTriggers(state)
}

function fireReached(state: State, market: Market, prices: TriggerPrices): void {
  // a contract whose delivery is due, and only waits for fresh prices, no longer trades
  if (!market.trading || state.time >= market.deliveryTime) return
  reportResized(state)
  const paused = isPaused(market)
  // while stops are paused, trailing stops do not move either: otherwise the price's return would close the position
  if (!paused) {
    market.stops.trail((stop) => {
      if (trail(market, stop)) reportFollowed(state, stop)
    })
  }
  const reached = market.stops.reached(prices)
  for (const stop of reached) {
    // an executed stop may have ended others: its partner, or stops of a position that it closed
    if (state.stops.get(stop.id) === stop && !(paused && isPositionStop(stop)))
      state.productOf(seatOf(state, stop).market).fire(state, stop)
  }
}
