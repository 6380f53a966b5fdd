import { bars as count, period, source } from './inputs.ts'
import { sessionOf } from './sessions.ts'
import { defineStudy, type StudyBar, type StudyRow } from './study.ts'
import { exponential, priceOf, sumOf } from './windows.ts'

/** Volume in the base coin. */
export const volume = defineStudy({
  id: 'VOL',
  place: 'pane',
  unit: 'volume',
  needsVolume: true,
  inputs: {},
  run: () => ({
    plots: [{ key: 'histogram', kind: 'histogram', tone: 0 }],
    row: (at, bars): StudyRow => {
      const bar = bars[at]!
      return { histogram: bar.volume ?? 0, rising: bar.close >= bar.open ? 1 : 0 }
    },
  }),
})

/**
 * Volume-weighted mean price since the start of the session (UTC). No value until a session is known from its start.
 */
export const sessionAverage = defineStudy({
  id: 'VWAP',
  place: 'main',
  unit: 'price',
  needsVolume: true,
  inputs: { period: period('day'), source: source('hlc3') },
  run: ({ period: of, source: by }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 4 }],
    row: (at, bars, rows): StudyRow => {
      const bar = bars[at]!
      const before = rows[at - 1]
      const { number, isStart } = sessionOf(bar.timestamp, of)
      const isNext = before === undefined ? isStart : before['number'] !== number
      if (!isNext && before?.['traded'] === undefined) return { number }
      const amount = bar.volume ?? 0
      const traded = (isNext ? 0 : (before?.['traded'] ?? 0)) + amount
      const worth = (isNext ? 0 : (before?.['worth'] ?? 0)) + amount * priceOf(bar, by)
      return { number, traded, worth, line: traded === 0 ? undefined : worth / traded }
    },
  }),
})

/** On-balance volume: the volume of rising bars less the volume of falling bars. */
export const onBalance = defineStudy({
  id: 'OBV',
  place: 'pane',
  unit: 'volume',
  needsVolume: true,
  inputs: {},
  run: () => ({
    plots: [{ key: 'line', kind: 'line', tone: 2 }],
    row: (at, bars, rows): StudyRow => {
      const change = at === 0 ? 0 : bars[at]!.close - bars[at - 1]!.close
      return { line: (rows[at - 1]?.['line'] ?? 0) + Math.sign(change) * (bars[at]!.volume ?? 0) }
    },
  }),
})

/**
 * Money flow index: the turnover of bars whose typical price rose, in percent of the turnover of all bars whose typical
 * price changed; 50 if none changed.
 */
export const moneyFlow = defineStudy({
  id: 'MFI',
  place: 'pane',
  unit: 'plain',
  needsVolume: true,
  inputs: { length: count(14) },
  run: ({ length }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 1 }],
    levels: [20, 80],
    row: (at, bars): StudyRow => {
      if (at < length) return {}
      const flow = (index: number) => {
        const price = priceOf(bars[index]!, 'hlc3')
        return Math.sign(price - priceOf(bars[index - 1]!, 'hlc3')) * price * (bars[index]!.volume ?? 0)
      }
      const up = sumOf(at, length, (index) => Math.max(flow(index), 0))
      const down = sumOf(at, length, (index) => Math.max(-flow(index), 0))
      return { line: up + down === 0 ? 50 : (100 * up) / (up + down) }
    },
  }),
})

/** Chaikin money flow: the position of each close within its bar, −1 to 1, weighted by volume. */
export const chaikinFlow = defineStudy({
  id: 'CMF',
  place: 'pane',
  unit: 'plain',
  needsVolume: true,
  inputs: { length: count(20) },
  run: ({ length }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 2 }],
    levels: [0],
    row: (at, bars): StudyRow => {
      if (at + 1 < length) return {}
      const traded = sumOf(at, length, (index) => bars[index]!.volume ?? 0)
      return { line: traded === 0 ? 0 : sumOf(at, length, (index) => distributed(bars[index]!)) / traded }
    },
  }),
})

/** Chaikin oscillator: the fast less the slow exponential mean of the accumulation and distribution line. */
export const chaikinOscillator = defineStudy({
  id: 'CHO',
  place: 'pane',
  unit: 'volume',
  needsVolume: true,
  inputs: { fast: count(3), slow: count(10) },
  run: ({ fast, slow }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 3 }],
    levels: [0],
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const sum = (before?.['sum'] ?? 0) + distributed(bars[at]!)
      const fastMean = exponential(sum, before?.['fastMean'], fast)
      const slowMean = exponential(sum, before?.['slowMean'], slow)
      return { sum, fastMean, slowMean, line: at + 1 < Math.max(fast, slow) ? undefined : fastMean - slowMean }
    },
  }),
})

/**
 * Returns the volume of a bar weighted by the position of its close: fully positive at the high, zero in the middle,
 * fully negative at the low.
 */
function distributed({ high, low, close, volume: amount = 0 }: StudyBar): number {
  return high === low ? 0 : (amount * (2 * close - high - low)) / (high - low)
}
