// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { StudyBar } from './study.ts'
import { both, deviationOf, expectValues, exponentialOf, mean, over, rowsOf, sum, type Values } from './testing.ts'

const closes = (bars: readonly StudyBar[]) => bars.map(({ close }) => close)
const middles = (bars: readonly StudyBar[]) => bars.map(({ high, low }) => (high + low) / 2)
const weighted = (window: readonly number[]) =>
  sum(window.map((value, at) => value * (at + 1))) / sum(window.map((_, at) => at + 1))

describe('[CHT-02] averages agree with formulas of their own', () => {
  it('MA', () => {
    const lengths = { first: 3, second: 25, third: 99 }
    expectValues('MA', { ...lengths, source: 'hl2' }, (bars) => ({
      first: over(middles(bars), 3, mean),
      second: over(middles(bars), 25, mean),
      third: over(middles(bars), 99, mean),
    }))
  })

  it('EMA', () => {
    expectValues('EMA', { first: 1, second: 12, third: 50, source: 'open' }, (bars) => {
      const opens = bars.map(({ open }) => open)
      return { first: opens, second: exponentialOf(opens, 12), third: exponentialOf(opens, 50) }
    })
  })

  it.each([1, 2, 20])('WMA of %i', (length) => {
    expectValues('WMA', { length }, (bars) => ({ line: over(closes(bars), length, weighted) }))
  })

  it.each([
    [1, 1, 1],
    [9, 4, 3],
    [20, 10, 4],
  ])('HMA of %i: means of %i and of the root %i', (length, half, root) => {
    expectValues('HMA', { length }, (bars) => {
      const raw = both(
        over(closes(bars), half, weighted),
        over(closes(bars), length, weighted),
        (fast, slow) => 2 * fast - slow,
      )
      return { line: over(raw, root, weighted) }
    })
  })

  it.each([2, 9, 20])('DEMA and TEMA of %i', (length) => {
    const means = (bars: readonly StudyBar[]) => {
      const once = exponentialOf(closes(bars), length, false)
      const twice = exponentialOf(once, length, false)
      return { once, twice, thrice: exponentialOf(twice, length, false) }
    }
    const from = (first: number, values: Values) => values.map((value, at) => (at < first ? undefined : value))
    expectValues('DEMA', { length }, (bars) => {
      const { once, twice } = means(bars)
      return {
        line: from(
          2 * length - 2,
          both(once, twice, (a, b) => 2 * a - b),
        ),
      }
    })
    expectValues('TEMA', { length }, (bars) => {
      const { once, twice, thrice } = means(bars)
      const apart = both(once, twice, (a, b) => 3 * a - 3 * b)
      return {
        line: from(
          3 * length - 3,
          both(apart, thrice, (a, b) => a + b),
        ),
      }
    })
  })

  it('SMMA: the mean of the first, then each new price weighs 1 / length', () => {
    expect(rowsOf('SMMA', [1, 2, 3, 7].map(flat), { length: 3 }).map((row) => row['line'])).toEqual([
      undefined,
      undefined,
      2,
      (2 * 2 + 7) / 3,
    ])
    expectValues('SMMA', { length: 14 }, (bars) => {
      const line: (number | undefined)[] = []
      for (const [at, close] of closes(bars).entries()) {
        const before = line[at - 1]
        if (at < 13) line.push(undefined)
        else line.push(before === undefined ? mean(closes(bars).slice(0, 14)) : before + (close - before) / 14)
      }
      return { line }
    })
  })

  it('VWMA, silent where nothing was traded', () => {
    expectValues('VWMA', { length: 20 }, (bars) => ({
      line: bars.map((_, at) => {
        const window = bars.slice(Math.max(at - 19, 0), at + 1)
        const traded = sum(window.map(({ volume = 0 }) => volume))
        if (window.length < 20 || traded === 0) return undefined
        return sum(window.map(({ close, volume = 0 }) => close * volume)) / traded
      }),
    }))
  })

  it.each([
    [20, 2],
    [5, 2.5],
  ])('BOLL: %i closes and %f deviations', (length, deviations) => {
    expectValues('BOLL', { length, deviations }, (bars) => {
      const middle = over(closes(bars), length, mean)
      const width = over(closes(bars), length, deviationOf)
      return {
        middle,
        upper: both(middle, width, (a, b) => a + deviations * b),
        lower: both(middle, width, (a, b) => a - deviations * b),
      }
    })
  })
})

function flat(price: number): StudyBar {
  return { timestamp: 0, open: price, high: price, low: price, close: price, volume: 1 }
}
