import { bars as count } from './inputs.ts'
import { defineStudy, type StudyRow } from './study.ts'
import { trueRange, wilder } from './windows.ts'

/** Average true range with Wilder's smoothing, starting with the mean of the first `length` ranges. */
export const averageTrueRange = defineStudy({
  id: 'ATR',
  place: 'pane',
  unit: 'price',
  inputs: { length: count(14) },
  run: ({ length }) => ({
    plots: [{ key: 'line', kind: 'line', tone: 3 }],
    row: (at, bars, rows): StudyRow => {
      const range = wilder(trueRange(at, bars), rows[at - 1]?.['range'] ?? 0, at + 1, length)
      return { range, line: at + 1 < length ? undefined : range }
    },
  }),
})

/** Directional movement: both directions in percent of the true range, and the average directional index. */
export const directionalMovement = defineStudy({
  id: 'DMI',
  place: 'pane',
  unit: 'plain',
  inputs: { length: count(14), smooth: count(14) },
  run: ({ length, smooth }) => ({
    plots: [
      { key: 'plus', kind: 'line', tone: 2 },
      { key: 'minus', kind: 'line', tone: 3 },
      { key: 'adx', kind: 'line', tone: 0 },
    ],
    row: (at, bars, rows): StudyRow => {
      const last = bars[at - 1]
      const before = rows[at - 1]
      if (last === undefined) return {}
      const up = bars[at]!.high - last.high
      const down = last.low - bars[at]!.low
      const range = wilder(trueRange(at, bars), before?.['range'] ?? 0, at, length)
      const upMean = wilder(up > down && up > 0 ? up : 0, before?.['upMean'] ?? 0, at, length)
      const downMean = wilder(down > up && down > 0 ? down : 0, before?.['downMean'] ?? 0, at, length)
      const means = { range, upMean, downMean }
      if (at < length) return means
      const plus = range === 0 ? 0 : (100 * upMean) / range
      const minus = range === 0 ? 0 : (100 * downMean) / range
      const apart = plus + minus === 0 ? 0 : (100 * Math.abs(plus - minus)) / (plus + minus)
      const index = wilder(apart, before?.['index'] ?? 0, at - length + 1, smooth)
      return { ...means, plus, minus, index, adx: at - length + 1 < smooth ? undefined : index }
    },
  }),
})
