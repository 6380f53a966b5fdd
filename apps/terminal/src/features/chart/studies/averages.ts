import type { Study, StudyRow } from './study.ts'
import { exponential, meanClose } from './study.ts'

const LENGTHS = [
  { input: 'length', value: 7 },
  { input: 'length', value: 25 },
  { input: 'length', value: 99 },
] as const

/** Simple moving averages of the close. */
export const movingAverage: Study = {
  id: 'MA',
  place: 'main',
  unit: 'price',
  inputs: LENGTHS,
  plots: (inputs) => inputs.map((_, index) => ({ key: `ma${index}`, kind: 'line', tone: index })),
  row: (at, bars, _rows, inputs) =>
    Object.fromEntries(inputs.map((length, index) => [`ma${index}`, meanClose(bars, at, length)])),
}

/** Exponential moving averages of the close. */
export const exponentialAverage: Study = {
  id: 'EMA',
  place: 'main',
  unit: 'price',
  inputs: LENGTHS,
  plots: (inputs) => inputs.map((_, index) => ({ key: `ema${index}`, kind: 'line', tone: index + 3 })),
  row: (at, bars, rows, inputs) => {
    const row: Record<string, number | undefined> = {}
    inputs.forEach((length, index) => {
      const mean = exponential(bars[at]!.close, rows[at - 1]?.[`carry${index}`], length)
      row[`carry${index}`] = mean
      row[`ema${index}`] = at + 1 < length ? undefined : mean
    })
    return row
  },
}

/** Bollinger bands: the mean of the close and so many standard deviations (of the population) on both sides. */
export const bollinger: Study = {
  id: 'BOLL',
  place: 'main',
  unit: 'price',
  inputs: [
    { input: 'length', value: 20 },
    { input: 'deviations', value: 2 },
  ],
  plots: () => [
    { key: 'middle', kind: 'line', tone: 4 },
    { key: 'upper', kind: 'line', tone: 3 },
    { key: 'lower', kind: 'line', tone: 3 },
  ],
  row: (at, bars, _rows, [length = 20, deviations = 2]): StudyRow => {
    const middle = meanClose(bars, at, length)
    if (middle === undefined) return {}
    let squares = 0
    for (let index = at - length + 1; index <= at; index += 1) squares += (bars[index]!.close - middle) ** 2
    const width = deviations * Math.sqrt(squares / length)
    return { middle, upper: middle + width, lower: middle - width }
  },
}
