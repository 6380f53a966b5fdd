import { TRIGGER_SOURCES, type TriggerDirection } from '@perpdesk/trading'
import type { StopOrder } from './stop-order.ts'

/** Prices in whole ticks, mark and index rounded so that they never trigger early; 0 if there is no price yet. */
export interface TriggerPrices {
  readonly last: number
  /** By the indexes of {@link TRIGGER_SOURCES}: the prices for rising triggers, and those for falling ones. */
  readonly risen: readonly number[]
  readonly fallen: readonly number[]
}

/**
 * The waiting orders of one market. Orders with a trigger price are in sorted lists, one for each price source and
 * direction, the one reached first in front; of equal triggers the older. Trailing stops are in order of age, because
 * every last price moves them.
 */
export class StopBook {
  /** Number of orders in all lists. */
  size = 0
  readonly #lines: readonly StopOrder[][] = Array.from({ length: TRIGGER_SOURCES.length * 2 }, () => [])
  readonly #trailing: StopOrder[] = []

  add(stop: StopOrder): void {
    this.size++
    const line = this.#lineOf(stop)
    line.splice(placeIn(line, stop), 0, stop)
  }

  remove(stop: StopOrder): void {
    const line = this.#lineOf(stop)
    const place = placeIn(line, stop)
    if (line[place] !== stop) return
    this.size--
    line.splice(place, 1)
  }

  /** Calls `move` for each trailing stop, to move it with the last price (R3.25, R3.26). */
  trail(move: (stop: StopOrder) => void): void {
    for (const stop of this.#trailing) move(stop)
  }

  /**
   * Returns all orders triggered by these prices, in the order in which they act: by price source (last, index, mark),
   * rising before falling, then in the order of their list; trailing stops last.
   */
  reached(prices: TriggerPrices): StopOrder[] {
    const found: StopOrder[] = []
    for (const [place, line] of this.#lines.entries()) {
      const source = Math.floor(place / 2)
      const direction: TriggerDirection = place % 2 === 0 ? 1 : 2
      const price = direction === 1 ? prices.risen[source]! : prices.fallen[source]!
      if (price === 0) continue
      for (const stop of line) {
        if (direction === 1 ? stop.trigger > price : stop.trigger < price) break
        found.push(stop)
      }
    }
    if (prices.last === 0) return found
    for (const stop of this.#trailing) {
      if (stop.trigger === 0) continue
      if (stop.direction === 1 ? prices.last >= stop.trigger : prices.last <= stop.trigger) found.push(stop)
    }
    return found
  }

  #lineOf(stop: StopOrder): StopOrder[] {
    if (stop.trailing !== null) return this.#trailing
    return this.#lines[TRIGGER_SOURCES.indexOf(stop.by) * 2 + (stop.direction - 1)]!
  }
}

/** Returns the index of an order in its list, or the index at which to insert it. */
function placeIn(line: readonly StopOrder[], stop: StopOrder): number {
  let low = 0
  let high = line.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(line[middle]!, stop)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(one: StopOrder, other: StopOrder): boolean {
  if (one.trailing !== null || one.trigger === other.trigger) return one.id < other.id
  return one.direction === 1 ? one.trigger < other.trigger : one.trigger > other.trigger
}
