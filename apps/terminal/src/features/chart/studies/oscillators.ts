import { bars as count, source } from './inputs.ts'
import { strength } from './momentum.ts'
import { defineStudy, type StudyBar, type StudyRow } from './study.ts'
import { deviation, meanOf, placeOfHighest, placeOfLowest, priceOf } from './windows.ts'

interface Reach {
  readonly highAt: number
  readonly lowAt: number
  /**
   * Position of the close between the lowest and the highest price of the last bars, 0 to 100; 50 if these are equal.
   */
  readonly part: number | undefined
}

function reachOf(at: number, length: number, bars: readonly StudyBar[], before: StudyRow | undefined): Reach {
  const highAt = placeOfHighest(at, length, (index) => bars[index]!.high, before?.['highAt'])
  const lowAt = placeOfLowest(at, length, (index) => bars[index]!.low, before?.['lowAt'])
  if (at + 1 < length) return { highAt, lowAt, part: undefined }
  return { highAt, lowAt, part: partOf(bars[at]!.close, bars[lowAt]!.low, bars[highAt]!.high) }
}

/** A range smaller than this fraction of its values is a rounding error of equal values. */
const STILL = 1e-10

function partOf(value: number, low: number, high: number): number {
  return high - low <= STILL * Math.abs(high) ? 50 : (100 * (value - low)) / (high - low)
}

/** Stochastic: the position of the close within the range of the last bars, smoothed, and the mean of that. */
export const stochastic = defineStudy({
  id: 'STOCH',
  place: 'pane',
  unit: 'plain',
  inputs: { lengthK: count(14), smooth: count(3), lengthD: count(3) },
  run: ({ lengthK, smooth, lengthD }) => ({
    plots: [
      { key: 'k', kind: 'line', tone: 2 },
      { key: 'd', kind: 'line', tone: 0 },
    ],
    levels: [20, 80],
    row: (at, bars, rows): StudyRow => {
      const { highAt, lowAt, part } = reachOf(at, lengthK, bars, rows[at - 1])
      const k = meanOf(at, smooth, (index) => (index === at ? part : rows[index]?.['part']))
      const d = meanOf(at, lengthD, (index) => (index === at ? k : rows[index]?.['k']))
      return { highAt, lowAt, part, k, d }
    },
  }),
})

/** Stochastic of the relative strength index. */
export const stochasticStrength = defineStudy({
  id: 'STOCHRSI',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(14), stochLength: count(14), smooth: count(3), lengthD: count(3), source: source('close') },
  run: ({ length, stochLength, smooth, lengthD, source: of }) => ({
    plots: [
      { key: 'k', kind: 'line', tone: 2 },
      { key: 'd', kind: 'line', tone: 0 },
    ],
    levels: [20, 80],
    row: (at, bars, rows): StudyRow => {
      const { gain, loss, value } = strength(at, length, (index) => priceOf(bars[index]!, of), rows)
      if (value === undefined) return { gain, loss }
      // Indices are counted from the first bar that has a relative strength index.
      const strengthAt = (index: number) => (index === at ? value : (rows[index]?.['value'] ?? 0))
      const offset = (place: number | undefined) => (place === undefined ? undefined : place - length)
      const before = rows[at - 1]
      const shifted = (index: number) => strengthAt(index + length)
      const highAt = placeOfHighest(at - length, stochLength, shifted, offset(before?.['highAt'])) + length
      const lowAt = placeOfLowest(at - length, stochLength, shifted, offset(before?.['lowAt'])) + length
      const isFull = at + 1 - length >= stochLength
      const part = isFull ? partOf(value, strengthAt(lowAt), strengthAt(highAt)) : undefined
      const k = meanOf(at, smooth, (index) => (index === at ? part : rows[index]?.['part']))
      const d = meanOf(at, lengthD, (index) => (index === at ? k : rows[index]?.['k']))
      return { gain, loss, value, highAt, lowAt, part, k, d }
    },
  }),
})

/** KDJ: the stochastic with Wilder's smoothing starting at 50, and J, which is three times K less twice D. */
export const kdj = defineStudy({
  id: 'KDJ',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(9), lengthK: count(3), lengthD: count(3) },
  run: ({ length, lengthK, lengthD }) => ({
    plots: [
      { key: 'k', kind: 'line', tone: 0 },
      { key: 'd', kind: 'line', tone: 2 },
      { key: 'j', kind: 'line', tone: 1 },
    ],
    levels: [20, 80],
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const { highAt, lowAt, part } = reachOf(at, length, bars, before)
      if (part === undefined) return { highAt, lowAt }
      const k = ((before?.['k'] ?? 50) * (lengthK - 1) + part) / lengthK
      const d = ((before?.['d'] ?? 50) * (lengthD - 1) + k) / lengthD
      return { highAt, lowAt, k, d, j: 3 * k - 2 * d }
    },
  }),
})

/** Williams %R: distance of the close below the highest price of the last bars, as 0 to −100 percent of their range. */
export const williams = defineStudy({
  id: 'WR',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(14) },
  run: ({ length }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 1 }],
    levels: [-80, -20],
    row: (at, bars, rows): StudyRow => {
      const { highAt, lowAt, part } = reachOf(at, length, bars, rows[at - 1])
      return { highAt, lowAt, line: part === undefined ? undefined : part - 100 }
    },
  }),
})

/**
 * Commodity channel index: distance of the price from its mean, divided by 0.015 times the mean distance; 0 if the
 * price has not moved.
 */
export const commodityChannel = defineStudy({
  id: 'CCI',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(20), source: source('hlc3') },
  run: ({ length, source: of }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 2 }],
    levels: [-100, 100],
    row: (at, bars): StudyRow => {
      const price = (index: number) => priceOf(bars[index]!, of)
      const mean = meanOf(at, length, price)
      const distance = mean === undefined ? undefined : meanOf(at, length, (index) => Math.abs(price(index) - mean))
      if (mean === undefined || distance === undefined) return {}
      // The mean of equal prices can differ from them by a rounding error.
      const still = distance <= Math.abs(mean) * Number.EPSILON * length
      return { line: still ? 0 : (price(at) - mean) / (0.015 * distance) }
    },
  }),
})

/**
 * Aroon: the age of the highest and the lowest of the last bars, from 100 for the newest bar to 0 for `length` bars
 * ago.
 */
export const aroon = defineStudy({
  id: 'AROON',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(14) },
  run: ({ length }) => ({
    plots: [
      { key: 'up', kind: 'line', tone: 2 },
      { key: 'down', kind: 'line', tone: 3 },
    ],
    row: (at, bars, rows): StudyRow => {
      const { highAt, lowAt } = reachOf(at, length + 1, bars, rows[at - 1])
      if (at < length) return { highAt, lowAt }
      const recency = (place: number) => (100 * (length - (at - place))) / length
      return { highAt, lowAt, up: recency(highAt), down: recency(lowAt) }
    },
  }),
})

/** Standard deviation of the last prices (of the population). */
export const standardDeviation = defineStudy({
  id: 'STDEV',
  place: 'pane',
  unit: 'price',
  inputs: { length: count(20), source: source('close') },
  run: ({ length, source: of }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 0 }],
    row: (at, bars): StudyRow => {
      const price = (index: number) => priceOf(bars[index]!, of)
      const mean = meanOf(at, length, price)
      return { line: mean === undefined ? undefined : deviation(at, length, mean, price) }
    },
  }),
})
