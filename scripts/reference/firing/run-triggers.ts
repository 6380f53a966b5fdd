import { TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import { isOver, isTrading } from '../listing/stage.ts'
import type { Market, Model, Stop } from '../model.ts'
import { firePair } from '../spot/fire.ts'
import { stopsIn } from '../triggers/stop-book.ts'
import { reportResized } from '../triggers/stop-life.ts'
import { isOfPosition } from '../triggers/stop-order.ts'
import { follow } from '../triggers/trailing.ts'
import { isPaused, presentPrice } from '../triggers/trigger-prices.ts'
import { fire } from './fire.ts'

/** Maximum number of rounds that one command may cause. */
const MOST_WAVES = 10

/**
 * Fires orders whose trigger price was reached by the trades of a command; trades that they cause count in the next
 * round.
 */
export function runTriggers(model: Model): void {
  for (let wave = 0; model.moved.size > 0 && wave < MOST_WAVES; wave++) {
    const moved = [...model.moved].toSorted((a, b) => a.instrument.id - b.instrument.id)
    model.moved.clear()
    for (const one of moved) {
      if ('standings' in one) fireReached(model, one, ['LastPrice'])
      else firePair(model, one)
    }
  }
  model.moved.clear()
}

/** Fires orders at a tick, when mark and index prices have changed too. */
export function runTriggersAtTick(model: Model): void {
  for (const market of model.markets) {
    if (stopsIn(market).length > 0) fireReached(model, market, TRIGGER_SOURCES)
  }
  for (const pair of model.pairs) if (pair.stops.length > 0) firePair(model, pair)
  runTriggers(model)
}

function fireReached(model: Model, market: Market, sources: readonly TriggerBy[]): void {
  if (!isTrading(market) || isOver(model, market)) return
  reportResized(model)
  const rests = isPaused(market)
  if (!rests) for (const stop of stopsIn(market)) follow(model, market, stop)
  const reached = reachedIn(market, sources)
  for (const stop of reached) {
    if (stop.standing.stops.includes(stop) && !(rests && isOfPosition(stop))) fire(model, stop)
  }
}

/**
 * Returns the reached stops in order: by price source, rises before falls, the nearest trigger first, then the older
 * order; then trailing stops by age.
 */
function reachedIn(market: Market, sources: readonly TriggerBy[]): readonly Stop[] {
  const waiting = stopsIn(market)
  const isReached = (stop: Stop, by: TriggerBy): boolean => {
    if (by === 'LastPrice' && market.last === 0) return false
    const present = presentPrice(market, by)
    const trigger = BigInt(stop.trigger) * market.instrument.tickSize
    return stop.trigger > 0 && (stop.direction === 1 ? present >= trigger : present <= trigger)
  }
  const lines = sources.flatMap((by) =>
    ([1, 2] as const).map((direction) =>
      waiting
        .filter((stop) => stop.trailing === null && stop.by === by && stop.direction === direction)
        .filter((stop) => isReached(stop, by))
        .toSorted((a, b) => (direction === 1 ? a.trigger - b.trigger : b.trigger - a.trigger) || a.id - b.id),
    ),
  )
  return [...lines.flat(), ...waiting.filter((stop) => stop.trailing !== null && isReached(stop, 'LastPrice'))]
}
