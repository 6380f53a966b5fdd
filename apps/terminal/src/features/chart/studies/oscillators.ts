import { exponential, type Study, type StudyRow } from './study.ts'

/** Moving average convergence divergence: fast less slow exponential mean, its signal line, and their difference. */
export const macd: Study = {
  id: 'MACD',
  place: 'pane',
  unit: 'price',
  inputs: [
    { input: 'fast', value: 12 },
    { input: 'slow', value: 26 },
    { input: 'signal', value: 9 },
  ],
  plots: () => [
    { key: 'dif', kind: 'line', tone: 0 },
    { key: 'dea', kind: 'line', tone: 1 },
    { key: 'histogram', kind: 'histogram', tone: 0 },
  ],
  row: (at, bars, rows, [fast = 12, slow = 26, signal = 9]): StudyRow => {
    const { close } = bars[at]!
    const before = rows[at - 1]
    const fastMean = exponential(close, before?.['fastMean'], fast)
    const slowMean = exponential(close, before?.['slowMean'], slow)
    if (at + 1 < slow) return { fastMean, slowMean }
    const dif = fastMean - slowMean
    const signalMean = exponential(dif, before?.['signalMean'], signal)
    if (at + 2 < slow + signal) return { fastMean, slowMean, signalMean, dif }
    return { fastMean, slowMean, signalMean, dif, dea: signalMean, histogram: dif - signalMean }
  },
}

/** Relative strength index with Wilder's smoothing: seeded with the mean of the first `length` changes. */
export const relativeStrength: Study = {
  id: 'RSI',
  place: 'pane',
  unit: 'plain',
  inputs: [{ input: 'length', value: 14 }],
  plots: () => [{ key: 'rsi', kind: 'line', tone: 1 }],
  row: (at, bars, rows, [length = 14]): StudyRow => {
    if (at === 0) return { gain: 0, loss: 0 }
    const change = bars[at]!.close - bars[at - 1]!.close
    const up = Math.max(change, 0)
    const down = Math.max(-change, 0)
    const before = rows[at - 1]
    // While the seed fills up, `gain` and `loss` are plain sums; the row at `length` turns them into means.
    if (at < length) return { gain: (before?.['gain'] ?? 0) + up, loss: (before?.['loss'] ?? 0) + down }
    const weight = at === length ? 1 : length - 1
    const gain = ((before?.['gain'] ?? 0) * weight + up) / length
    const loss = ((before?.['loss'] ?? 0) * weight + down) / length
    return { gain, loss, rsi: gain + loss === 0 ? 50 : (100 * gain) / (gain + loss) }
  },
}

/** Volume in the base coin. */
export const volume: Study = {
  id: 'VOL',
  place: 'pane',
  unit: 'volume',
  inputs: [],
  plots: () => [{ key: 'volume', kind: 'histogram', tone: 0 }],
  row: (at, bars): StudyRow => {
    const bar = bars[at]!
    return { volume: bar.volume ?? 0, rising: bar.close >= bar.open ? 1 : 0 }
  },
}
