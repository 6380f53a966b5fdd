import type { Resolution } from '@perpdesk/protocol'
import { lengthOf } from './resolution.ts'

/** Open times of bars, oldest first, in milliseconds UTC. */
export interface OpenTimes {
  readonly length: number
  at(place: number): number
}

/** Returns the index of the first bar that opens at or after `time`; the number of bars if there is none. */
export function firstNotBefore(times: OpenTimes, time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times.at(middle) < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the index of the bar that contains `time`. Beyond the last bar and before the first one, bars of the
 * resolution are assumed, so that a time in the future has an index too. Months follow the calendar after the last bar
 * and count as 30 days before the first.
 */
export function placeOfTime(times: OpenTimes, time: number, resolution: Resolution): number | undefined {
  if (times.length === 0) return undefined
  const first = times.at(0)
  if (time < first) return Math.floor((time - first) / lengthOf(resolution))
  const last = times.length - 1
  if (time < times.at(last)) return firstNotBefore(times, time + 1) - 1
  return last + barsAhead(times.at(last), time, resolution)
}

/** Returns the open time of the bar at an index, which may lie beyond the last bar or before the first one. */
export function timeAtPlace(times: OpenTimes, place: number, resolution: Resolution): number | undefined {
  if (times.length === 0) return undefined
  if (place < 0) return times.at(0) + place * lengthOf(resolution)
  const last = times.length - 1
  if (place <= last) return times.at(place)
  if (resolution !== '1M') return times.at(last) + (place - last) * lengthOf(resolution)
  const open = new Date(times.at(last))
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + place - last, 1)
}

function barsAhead(last: number, time: number, resolution: Resolution): number {
  if (resolution !== '1M') return Math.floor((time - last) / lengthOf(resolution))
  const from = new Date(last)
  const to = new Date(time)
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}
