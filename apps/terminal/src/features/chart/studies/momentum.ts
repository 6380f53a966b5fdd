import { bars as count, source } from './inputs.ts'
import { defineStudy, type StudyRow } from './study.ts'
import { exponential, priceOf, wilder, windowSum } from './windows.ts'

/**
 * Moving average convergence divergence: the fast less the slow exponential mean, its signal line, and their
 * difference.
 */
export const macd = defineStudy({
  id: 'MACD',
  place: 'pane',
  unit: 'price',
  inputs: { fast: count(12), slow: count(26), signal: count(9), source: source('close') },
  run: ({ fast, slow, signal, source: of }) => ({
    plots: [
      { key: 'histogram', kind: 'histogram', tone: 0 },
      { key: 'line', kind: 'line', tone: 0 },
      { key: 'signal', kind: 'line', tone: 1 },
    ],
    row: (at, bars, rows): StudyRow => {
      const price = priceOf(bars[at]!, of)
      const before = rows[at - 1]
      const fastMean = exponential(price, before?.['fastMean'], fast)
      const slowMean = exponential(price, before?.['slowMean'], slow)
      if (at + 1 < slow) return { fastMean, slowMean }
      const line = fastMean - slowMean
      const signalMean = exponential(line, before?.['signalMean'], signal)
      if (at + 2 < slow + signal) return { fastMean, slowMean, signalMean, line }
      return { fastMean, slowMean, signalMean, line, signal: signalMean, histogram: line - signalMean }
    },
  }),
})

/** Awesome oscillator: the mean of the bars' middle prices over the fast length less the mean over the slow length. */
export const awesome = defineStudy({
  id: 'AO',
  place: 'pane',
  unit: 'price',
  inputs: { fast: count(5), slow: count(34) },
  run: ({ fast, slow }) => ({
    plots: [{ key: 'histogram', kind: 'histogram', tone: 0 }],
    row: (at, bars, rows): StudyRow => {
      const middle = (index: number) => priceOf(bars[index]!, 'hl2')
      const before = rows[at - 1]
      const fastSum = windowSum(at, fast, middle, before?.['fastSum'])
      const slowSum = windowSum(at, slow, middle, before?.['slowSum'])
      if (at + 1 < Math.max(fast, slow)) return { fastSum, slowSum }
      const histogram = fastSum / fast - slowSum / slow
      return { fastSum, slowSum, histogram, rising: histogram >= (before?.['histogram'] ?? histogram) ? 1 : 0 }
    },
  }),
})

/** Rate of change: the change of the price over `length` bars, in percent of the earlier price. */
export const rateOfChange = defineStudy({
  id: 'ROC',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(9), source: source('close') },
  run: ({ length, source: of }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 0 }],
    levels: [0],
    row: (at, bars): StudyRow => {
      const then = bars[at - length]
      if (then === undefined || priceOf(then, of) === 0) return {}
      return { line: 100 * (priceOf(bars[at]!, of) / priceOf(then, of) - 1) }
    },
  }),
})

/** Momentum: the price less the price `length` bars before. */
export const momentum = defineStudy({
  id: 'MOM',
  place: 'pane',
  unit: 'price',
  inputs: { length: count(10), source: source('close') },
  run: ({ length, source: of }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 2 }],
    levels: [0],
    row: (at, bars): StudyRow => {
      const then = bars[at - length]
      return then === undefined ? {} : { line: priceOf(bars[at]!, of) - priceOf(then, of) }
    },
  }),
})

/**
 * TRIX: the percentage change of the price after three exponential smoothings, and the exponential mean of that change.
 */
export const trix = defineStudy({
  id: 'TRIX',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(18), signal: count(9) },
  run: ({ length, signal }) => ({
    plots: [
      { key: 'line', kind: 'line', tone: 0 },
      { key: 'signal', kind: 'line', tone: 1 },
    ],
    levels: [0],
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const once = exponential(bars[at]!.close, before?.['once'], length)
      const twice = exponential(once, before?.['twice'], length)
      const thrice = exponential(twice, before?.['thrice'], length)
      const thriceBefore = before?.['thrice']
      // The third mean is complete after 3 · length − 2 bars; a change needs one more bar.
      if (thriceBefore === undefined || thriceBefore === 0 || at + 1 < 3 * length - 1) return { once, twice, thrice }
      const line = 100 * (thrice / thriceBefore - 1)
      const mean = exponential(line, before?.['mean'], signal)
      return { once, twice, thrice, mean, line, signal: at + 1 < 3 * length - 2 + signal ? undefined : mean }
    },
  }),
})

/** Relative strength index with Wilder's smoothing, starting with the mean of the first `length` changes. */
export const relativeStrength = defineStudy({
  id: 'RSI',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(14), source: source('close') },
  run: ({ length, source: of }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 1 }],
    levels: [30, 70],
    row: (at, bars, rows): StudyRow => {
      const { gain, loss, value } = strength(at, length, (index) => priceOf(bars[index]!, of), rows)
      return { gain, loss, line: value }
    },
  }),
})

/**
 * Returns one step of the relative strength index, from `gain` and `loss` of the previous row. The value is 50 if the
 * price has not moved.
 */
export function strength(
  at: number,
  length: number,
  price: (at: number) => number,
  rows: readonly StudyRow[],
): { readonly gain: number; readonly loss: number; readonly value: number | undefined } {
  if (at === 0) return { gain: 0, loss: 0, value: undefined }
  const change = price(at) - price(at - 1)
  const before = rows[at - 1]
  const gain = wilder(Math.max(change, 0), before?.['gain'] ?? 0, at, length)
  const loss = wilder(Math.max(-change, 0), before?.['loss'] ?? 0, at, length)
  if (at < length) return { gain, loss, value: undefined }
  return { gain, loss, value: gain + loss === 0 ? 50 : (100 * gain) / (gain + loss) }
}
