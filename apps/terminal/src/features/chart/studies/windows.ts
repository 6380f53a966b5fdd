import type { Source } from './inputs.ts'
import type { StudyBar } from './study.ts'

type ValueAt = (at: number) => number

/** Returns the price of a bar from which a study is computed. */
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
 * Returns the sum of the last `length` values (or of all values if there are fewer) from the sum at the previous bar.
 * Every `length`-th bar is summed anew, so that rounding errors do not accumulate over more than one window.
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
 * Returns the sum of the last `length` values, which must all exist, by adding them up. Used for divisors, because the
 * rounding error of a running sum would look like volume where there was none.
 */
export function sumOf(at: number, length: number, value: ValueAt): number {
  let sum = 0
  for (let index = at - length + 1; index <= at; index += 1) sum += value(index)
  return sum
}

/**
 * Returns the mean of the last `length` values; `undefined` if one is missing. For short windows, because it reads all
 * of them.
 */
export function meanOf(at: number, length: number, value: (at: number) => number | undefined): number | undefined {
  let sum = 0
  for (let index = at - length + 1; index <= at; index += 1) {
    const each = index < 0 ? undefined : value(index)
    if (each === undefined) return undefined
    sum += each
  }
  return sum / length
}

/**
 * Returns the mean in which the newest of `length` values has `length` times the weight of the oldest; `undefined` if
 * one is missing.
 */
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
 * Returns the standard deviation (of the population) of the last `length` values around their mean. It is computed from
 * the values, because with sums of squares of large, nearly constant prices only the rounding error would remain.
 */
export function deviation(at: number, length: number, mean: number, value: ValueAt): number {
  let squares = 0
  for (let index = at - length + 1; index <= at; index += 1) squares += (value(index) - mean) ** 2
  return Math.sqrt(squares / length)
}

/**
 * Returns the index of the highest of the last `length` values, the newest of equal ones. `before` is the result at the
 * previous bar; all values are only compared if that index has left the window.
 */
export function placeOfHighest(at: number, length: number, value: ValueAt, before: number | undefined): number {
  const first = Math.max(at - length + 1, 0)
  if (before !== undefined && before >= first) return value(at) >= value(before) ? at : before
  let place = first
  for (let index = first + 1; index <= at; index += 1) if (value(index) >= value(place)) place = index
  return place
}

/** Returns the index of the lowest of the last `length` values; see {@link placeOfHighest}. */
export function placeOfLowest(at: number, length: number, value: ValueAt, before: number | undefined): number {
  return placeOfHighest(at, length, (index) => -value(index), before)
}

/**
 * Returns one step of an exponential mean over `length` values (weight 2 / (length + 1)), starting with the first
 * value. The first `length` − 1 results are only inputs of the next step and are not shown.
 */
export function exponential(value: number, before: number | undefined, length: number): number {
  return before === undefined ? value : before + (2 / (length + 1)) * (value - before)
}

/**
 * Returns one step of Wilder's mean. Until `count`, which includes this value, reaches `length`, the result is the sum
 * of the values; then it is their mean; after that each new value has the weight 1 / length.
 */
export function wilder(value: number, before: number, count: number, length: number): number {
  if (count < length) return before + value
  if (count === length) return (before + value) / length
  return (before * (length - 1) + value) / length
}

/** Returns the true range of a bar: its price range, extended to the previous close. */
export function trueRange(at: number, bars: readonly StudyBar[]): number {
  const { high, low } = bars[at]!
  const close = bars[at - 1]?.close
  if (close === undefined) return high - low
  return Math.max(high, close) - Math.min(low, close)
}
