import type { Source } from './inputs.ts'
import type { StudyBar } from './study.ts'

type ValueAt = (at: number) => number

/** The price of a bar that a study is computed of. */
export function priceOf(bar: StudyBar, source: Source): number {
  switch (source) {
    case 'hl2':
      return (bar.high + bar.low) / 2
    case 'hlc3':
      return (bar.high + bar.low + bar.close) / 3
    case 'ohlc4':
      return (bar.open + bar.high + bar.low + bar.close) / 4
    default:
      return bar[source]
  }
}

/**
 * Sum of the last `length` values, of fewer where there are not so many, from the sum at the bar before. It is summed
 * again at every `length`-th bar, so rounding errors never accumulate over more than one window.
 */
export function windowSum(at: number, length: number, value: ValueAt, before: number | undefined): number {
  if (before !== undefined && at % length !== 0) {
    return before + value(at) - (at >= length ? value(at - length) : 0)
  }
  let sum = 0
  for (let index = Math.max(at - length + 1, 0); index <= at; index += 1) sum += value(index)
  return sum
}

/**
 * Sum of the last `length` values from the values themselves: for divisors, since the rounding of a running sum would
 * look like volume where there was none. There must be so many.
 */
export function sumOf(at: number, length: number, value: ValueAt): number {
  let sum = 0
  for (let index = at - length + 1; index <= at; index += 1) sum += value(index)
  return sum
}

/** Mean of the last `length` values; undefined where one is missing. For short windows: it reads all of them. */
export function meanOf(at: number, length: number, value: (at: number) => number | undefined): number | undefined {
  let sum = 0
  for (let index = at - length + 1; index <= at; index += 1) {
    const each = index < 0 ? undefined : value(index)
    if (each === undefined) return undefined
    sum += each
  }
  return sum / length
}

/** Mean in which the newest of `length` values weighs `length` times as much as the oldest; undefined where one is missing. */
export function weightedMean(
  at: number,
  length: number,
  value: (at: number) => number | undefined,
): number | undefined {
  let sum = 0
  for (let weight = 1; weight <= length; weight += 1) {
    const index = at - length + weight
    const each = index < 0 ? undefined : value(index)
    if (each === undefined) return undefined
    sum += weight * each
  }
  return (2 * sum) / (length * (length + 1))
}

/**
 * Standard deviation of the population of the last `length` values around their mean. From the values themselves: with
 * sums of squares of large prices that hardly move, only rounding would remain.
 */
export function deviation(at: number, length: number, mean: number, value: ValueAt): number {
  let squares = 0
  for (let index = at - length + 1; index <= at; index += 1) squares += (value(index) - mean) ** 2
  return Math.sqrt(squares / length)
}

/**
 * Place of the highest of the last `length` values, the newest of several, from that at the bar before; all are
 * compared only when that one has left the window.
 */
export function placeOfHighest(at: number, length: number, value: ValueAt, before: number | undefined): number {
  const first = Math.max(at - length + 1, 0)
  if (before !== undefined && before >= first) return value(at) >= value(before) ? at : before
  let place = first
  for (let index = first + 1; index <= at; index += 1) if (value(index) >= value(place)) place = index
  return place
}

/** Place of the lowest of the last `length` values; see {@link placeOfHighest}. */
export function placeOfLowest(at: number, length: number, value: ValueAt, before: number | undefined): number {
  return placeOfHighest(at, length, (index) => -value(index), before)
}

/**
 * One step of an exponential mean over `length` values (weight 2 / (length + 1)), seeded with the first value. Values
 * before `at + 1 = length` are for the next step and not shown.
 */
export function exponential(value: number, before: number | undefined, length: number): number {
  return before === undefined ? value : before + (2 / (length + 1)) * (value - before)
}

/**
 * One step of Wilder's mean: the sum of the values until `count`, this one included, reaches `length`, then their mean, then
 * each new value weighs 1 / length.
 */
export function wilder(value: number, before: number, count: number, length: number): number {
  if (count < length) return before + value
  if (count === length) return (before + value) / length
  return (before * (length - 1) + value) / length
}

/** Range of the price in a bar, including the gap from the close before. */
export function trueRange(at: number, bars: readonly StudyBar[]): number {
  const { high, low } = bars[at]!
  const close = bars[at - 1]?.close
  if (close === undefined) return high - low
  return Math.max(high, close) - Math.min(low, close)
}
