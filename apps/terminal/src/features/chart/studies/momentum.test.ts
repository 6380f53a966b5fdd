// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { StudyBar } from './study.ts'
import { both, expectValues, exponentialOf, mean, over, rowsOf, type Values, walk } from './testing.ts'

const closes = (bars: readonly StudyBar[]) => bars.map(({ close }) => close)
const middles = (bars: readonly StudyBar[]) => bars.map(({ high, low }) => (high + low) / 2)
const from = (first: number, values: Values) => values.map((value, at) => (at < first ? undefined : value))

describe('[CHT-02] momentum agrees with formulas of its own', () => {
  it.each([
    [12, 26, 9],
    [3, 10, 4],
  ])('MACD of %i, %i and %i', (fast, slow, signal) => {
    expectValues('MACD', { fast, slow, signal }, (bars) => {
      const line = both(exponentialOf(closes(bars), fast), exponentialOf(closes(bars), slow), (a, b) => a - b)
      const mean = exponentialOf(line, signal)
      return { line, signal: mean, histogram: both(line, mean, (a, b) => a - b) }
    })
  })

  it.each([
    [5, 34],
    [2, 7],
  ])('AO of %i and %i, with the colour of its change', (fast, slow) => {
    const formula = (bars: readonly StudyBar[]) =>
      both(over(middles(bars), fast, mean), over(middles(bars), slow, mean), (a, b) => a - b)
    expectValues('AO', { fast, slow }, (bars) => ({ histogram: formula(bars) }))
    const bars = walk()
    const values = formula(bars)
    for (const [at, row] of rowsOf('AO', bars, { fast, slow }).entries()) {
      const [now, before] = [values[at], values[at - 1]]
      if (now === undefined || before === undefined || Math.abs(now - before) < 1e-9) continue
      expect(row['rising']).toBe(now > before ? 1 : 0)
    }
  })

  it.each([1, 9])('ROC and MOM of %i', (length) => {
    const then = (bars: readonly StudyBar[]): Values => closes(bars).map((_, at) => closes(bars)[at - length])
    expectValues('ROC', { length }, (bars) => ({ line: both(closes(bars), then(bars), (a, b) => ((a - b) / b) * 100) }))
    expectValues('MOM', { length }, (bars) => ({ line: both(closes(bars), then(bars), (a, b) => a - b) }))
  })

  it('ROC is silent where the price was 0', () => {
    const bars = [0, 0, 5].map((price) => ({ timestamp: 0, open: price, high: price, low: price, close: price }))
    expect(rowsOf('ROC', bars, { length: 1 }).map((row) => row['line'])).toEqual([undefined, undefined, undefined])
  })

  it.each([
    [18, 9],
    [4, 3],
  ])('TRIX of %i and %i', (length, signal) => {
    expectValues('TRIX', { length, signal }, (bars) => {
      const once = exponentialOf(closes(bars), length, false)
      const thrice = exponentialOf(exponentialOf(once, length, false), length, false)
      const change = thrice.map((value, at) => {
        const before = thrice[at - 1]
        return value === undefined || before === undefined ? undefined : ((value - before) / before) * 100
      })
      const line = from(3 * length - 2, change)
      return { line, signal: exponentialOf(line, signal) }
    })
  })
})
