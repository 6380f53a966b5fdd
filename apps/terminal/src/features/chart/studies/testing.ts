import { expect } from 'vitest'
import { type InputValues, settledInputs } from './inputs.ts'
import { type StudyId, studyOf } from './studies.ts'
import { computeRows, type StudyBar, type StudyRow } from './study.ts'

export type Values = readonly (number | undefined)[]

const HOUR = 3_600_000
/** 3 January 2024, 05:00 UTC: inside a day, a week and a month. */
const BEGIN = Date.UTC(2024, 0, 3, 5)

/** Returns a random walk with gaps, a stretch of equal prices, and bars without trades. */
export function walk(count = 320, hours = 6, seed = 7): readonly StudyBar[] {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  let price = 100
  return Array.from({ length: count }, (_, at) => {
    const still = at >= 120 && at < 150
    const open = still ? price : price * (1 + (random() - 0.5) * 0.004)
    const close = still ? price : open * (1 + (random() - 0.5) * 0.04)
    const high = still ? price : Math.max(open, close) * (1 + random() * 0.01)
    const low = still ? price : Math.min(open, close) * (1 - random() * 0.01)
    price = close
    const volume = random() < 0.1 || still ? 0 : Math.round(random() * 1_000) / 8
    return { timestamp: BEGIN + at * hours * HOUR, open, high, low, close, volume }
  })
}

export function inputsOf(id: StudyId, given: InputValues = {}): InputValues {
  return settledInputs(studyOf(id)!.inputs, given)
}

export function rowsOf(id: StudyId, bars: readonly StudyBar[], given: InputValues = {}): StudyRow[] {
  const rows: StudyRow[] = []
  computeRows(studyOf(id)!.run(inputsOf(id, given)), bars, rows, 0)
  return rows
}

/**
 * Expects every plot of a study to have the values of an independent formula, and no values where the formula has none.
 */
export function expectValues(
  id: StudyId,
  given: InputValues,
  formula: (bars: readonly StudyBar[]) => Readonly<Record<string, Values>>,
  bars = walk(),
): void {
  const rows = rowsOf(id, bars, given)
  const expected = formula(bars)
  const plots = studyOf(id)!
    .run(inputsOf(id, given))
    .plots.map(({ key }) => key)
  expect(Object.keys(expected).toSorted()).toEqual(plots.toSorted())
  for (const [key, values] of Object.entries(expected)) {
    expect(values).toHaveLength(bars.length)
    expect(values.some((value) => value !== undefined)).toBe(true)
    for (const [at, value] of values.entries()) {
      const got = rows[at]![key]
      if (value === undefined || got === undefined) {
        expect([key, at, got]).toEqual([key, at, value])
      } else if (Math.abs(got - value) > 1e-9 * Math.max(Math.abs(value), 1)) {
        expect([key, at, got]).toEqual([key, at, value])
      }
    }
  }
}

/** Returns the last `length` values at each index; `undefined` where there are fewer, or one of them is missing. */
export function windowsOf(values: Values, length: number): readonly (readonly number[] | undefined)[] {
  return values.map((_, at) => {
    const window = values.slice(Math.max(at - length + 1, 0), at + 1)
    const known = window.filter((value) => value !== undefined)
    return known.length === length ? known : undefined
  })
}

/** Applies the formula to the last `length` values at each index. */
export function over(values: Values, length: number, formula: (window: readonly number[]) => number): Values {
  return windowsOf(values, length).map((window) => window && formula(window))
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => sum(values) / values.length
export const deviationOf = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

/** Combines two series at the indices where both have a value. */
export function both(one: Values, other: Values, formula: (a: number, b: number) => number): Values {
  return one.map((a, at) => {
    const b = other[at]
    return a === undefined || b === undefined ? undefined : formula(a, b)
  })
}

/**
 * Exponential mean written as the sum of all values with their weights; `full` omits means of fewer than `length`
 * values.
 */
export function exponentialOf(values: Values, length: number, full = true): Values {
  const first = values.findIndex((value) => value !== undefined)
  const known = values.slice(first).map((value) => value ?? 0)
  const weight = 2 / (length + 1)
  return values.map((_, at) => {
    const place = at - first
    if (first < 0 || place < (full ? length - 1 : 0)) return undefined
    const newer = known.slice(1, place + 1).map((value, index) => value * weight * (1 - weight) ** (place - index - 1))
    return known[0]! * (1 - weight) ** place + sum(newer)
  })
}

/** Wilder's mean written out: the mean of the first `length` values and all later values, with their weights. */
export function wilderOf(values: Values, length: number): Values {
  const first = values.findIndex((value) => value !== undefined)
  const known = values.slice(first).map((value) => value ?? 0)
  const rest = (length - 1) / length
  return values.map((_, at) => {
    const place = at - first
    if (first < 0 || place < length - 1) return undefined
    const newer = known
      .slice(length, place + 1)
      .map((value, index) => (value / length) * rest ** (place - length - index))
    return mean(known.slice(0, length)) * rest ** (place - length + 1) + sum(newer)
  })
}

export const trueRangesOf = (bars: readonly StudyBar[]): readonly number[] =>
  bars.map(({ high, low }, at) => {
    const before = bars[at - 1]
    return before === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - before.close), Math.abs(low - before.close))
  })
