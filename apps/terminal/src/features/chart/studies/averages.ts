import { bars as count, factor, source } from './inputs.ts'
import { defineStudy, type StudyRow } from './study.ts'
import { deviation, exponential, meanOf, priceOf, sumOf, weightedMean, wilder, windowSum } from './windows.ts'

const THREE = { first: count(7), second: count(25), third: count(99), source: source('close') } as const
const ONE = { length: count(20), source: source('close') } as const
const line = (tone: number) => [{ key: 'line', kind: 'line', tone }] as const
const threeLines = (tone: number) =>
  [
    { key: 'first', kind: 'line', tone },
    { key: 'second', kind: 'line', tone: tone + 1 },
    { key: 'third', kind: 'line', tone: tone + 2 },
  ] as const

/** Simple moving averages. */
export const movingAverage = defineStudy({
  id: 'MA',
  place: 'main',
  unit: 'price',
  inputs: THREE,
  run: ({ first, second, third, source: of }) => ({
    plots: threeLines(0),
    row: (at, bars, rows): StudyRow => {
      const price = (index: number) => priceOf(bars[index]!, of)
      const before = rows[at - 1]
      const sum1 = windowSum(at, first, price, before?.['sum1'])
      const sum2 = windowSum(at, second, price, before?.['sum2'])
      const sum3 = windowSum(at, third, price, before?.['sum3'])
      return {
        sum1,
        sum2,
        sum3,
        first: at + 1 < first ? undefined : sum1 / first,
        second: at + 1 < second ? undefined : sum2 / second,
        third: at + 1 < third ? undefined : sum3 / third,
      }
    },
  }),
})

/** Exponential moving averages. */
export const exponentialAverage = defineStudy({
  id: 'EMA',
  place: 'main',
  unit: 'price',
  inputs: THREE,
  run: ({ first, second, third, source: of }) => ({
    plots: threeLines(3),
    row: (at, bars, rows): StudyRow => {
      const price = priceOf(bars[at]!, of)
      const before = rows[at - 1]
      const mean1 = exponential(price, before?.['mean1'], first)
      const mean2 = exponential(price, before?.['mean2'], second)
      const mean3 = exponential(price, before?.['mean3'], third)
      return {
        mean1,
        mean2,
        mean3,
        first: at + 1 < first ? undefined : mean1,
        second: at + 1 < second ? undefined : mean2,
        third: at + 1 < third ? undefined : mean3,
      }
    },
  }),
})

/** Moving average in which newer prices have linearly higher weights. */
export const weightedAverage = defineStudy({
  id: 'WMA',
  place: 'main',
  unit: 'price',
  inputs: ONE,
  run: ({ length, source: of }) => ({
    plots: line(1),
    row: (at, bars): StudyRow => ({ line: weightedMean(at, length, (index) => priceOf(bars[index]!, of)) }),
  }),
})

/**
 * Hull moving average: twice the weighted mean of half the length less the weighted mean of the whole length, smoothed
 * over the square root of the length.
 */
export const hullAverage = defineStudy({
  id: 'HMA',
  place: 'main',
  unit: 'price',
  inputs: ONE,
  run: ({ length, source: of }) => {
    const half = Math.max(Math.floor(length / 2), 1)
    const root = Math.max(Math.round(Math.sqrt(length)), 1)
    return {
      plots: line(2),
      row: (at, bars, rows): StudyRow => {
        const price = (index: number) => priceOf(bars[index]!, of)
        const slow = weightedMean(at, length, price)
        const fast = weightedMean(at, half, price)
        const raw = slow === undefined || fast === undefined ? undefined : 2 * fast - slow
        return { raw, line: weightedMean(at, root, (index) => (index === at ? raw : rows[index]?.['raw'])) }
      },
    }
  },
})

/** Double exponential average: twice the exponential mean less the exponential mean of that mean. */
export const doubleAverage = defineStudy({
  id: 'DEMA',
  place: 'main',
  unit: 'price',
  inputs: ONE,
  run: ({ length, source: of }) => ({
    plots: line(0),
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const once = exponential(priceOf(bars[at]!, of), before?.['once'], length)
      const twice = exponential(once, before?.['twice'], length)
      return { once, twice, line: at + 1 < 2 * length - 1 ? undefined : 2 * once - twice }
    },
  }),
})

/**
 * Triple exponential average: three times the exponential mean, less three times the exponential mean of that mean,
 * plus the exponential mean of the latter.
 */
export const tripleAverage = defineStudy({
  id: 'TEMA',
  place: 'main',
  unit: 'price',
  inputs: ONE,
  run: ({ length, source: of }) => ({
    plots: line(3),
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const once = exponential(priceOf(bars[at]!, of), before?.['once'], length)
      const twice = exponential(once, before?.['twice'], length)
      const thrice = exponential(twice, before?.['thrice'], length)
      return { once, twice, thrice, line: at + 1 < 3 * length - 2 ? undefined : 3 * (once - twice) + thrice }
    },
  }),
})

/** Wilder's average, starting with the mean of the first `length` prices. */
export const smoothedAverage = defineStudy({
  id: 'SMMA',
  place: 'main',
  unit: 'price',
  inputs: ONE,
  run: ({ length, source: of }) => ({
    plots: line(4),
    row: (at, bars, rows): StudyRow => {
      const mean = wilder(priceOf(bars[at]!, of), rows[at - 1]?.['mean'] ?? 0, at + 1, length)
      return { mean, line: at + 1 < length ? undefined : mean }
    },
  }),
})

/** Moving average weighted by volume; no value if nothing was traded. */
export const volumeWeightedAverage = defineStudy({
  id: 'VWMA',
  place: 'main',
  unit: 'price',
  needsVolume: true,
  inputs: ONE,
  run: ({ length, source: of }) => ({
    plots: line(1),
    row: (at, bars): StudyRow => {
      if (at + 1 < length) return {}
      const traded = sumOf(at, length, (index) => bars[index]!.volume ?? 0)
      const worth = sumOf(at, length, (index) => priceOf(bars[index]!, of) * (bars[index]!.volume ?? 0))
      return { line: traded === 0 ? undefined : worth / traded }
    },
  }),
})

/** Bollinger bands: the mean, and a number of standard deviations (of the population) above and below it. */
export const bollinger = defineStudy({
  id: 'BOLL',
  place: 'main',
  unit: 'price',
  inputs: { length: count(20), deviations: factor(2, 0.1, 50), source: source('close') },
  run: ({ length, deviations, source: of }) => ({
    plots: [
      { key: 'middle', kind: 'line', tone: 4 },
      { key: 'upper', kind: 'line', tone: 3 },
      { key: 'lower', kind: 'line', tone: 3 },
    ],
    fills: [{ between: ['upper', 'lower'] }],
    row: (at, bars): StudyRow => {
      const price = (index: number) => priceOf(bars[index]!, of)
      const middle = meanOf(at, length, price)
      if (middle === undefined) return {}
      const width = deviations * deviation(at, length, middle, price)
      return { middle, upper: middle + width, lower: middle - width }
    },
  }),
})
