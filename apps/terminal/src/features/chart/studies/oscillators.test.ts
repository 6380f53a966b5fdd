// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { StudyBar } from './study.ts'
import { both, deviationOf, expectValues, mean, over, rowsOf, sum, type Values, walk, wilderOf } from './testing.ts'

const closes = (bars: readonly StudyBar[]) => bars.map(({ close }) => close)
const typical = (bars: readonly StudyBar[]) => bars.map(({ high, low, close }) => (high + low + close) / 3)

/** Position of the close within the range of the last bars; 50 if the range is empty. */
const partOfRange = (bars: readonly StudyBar[], length: number): Values =>
  bars.map(({ close }, at) => {
    if (at + 1 < length) return undefined
    const window = bars.slice(at - length + 1, at + 1)
    const low = Math.min(...window.map((bar) => bar.low))
    const high = Math.max(...window.map((bar) => bar.high))
    return high === low ? 50 : ((close - low) / (high - low)) * 100
  })
const strengthOf = (values: readonly number[], length: number): Values => {
  const changes = values.map((value, at) => (at === 0 ? undefined : value - values[at - 1]!))
  const gains = wilderOf(
    changes.map((change) => change && Math.max(change, 0)),
    length,
  )
  const losses = wilderOf(
    changes.map((change) => change && Math.max(-change, 0)),
    length,
  )
  return both(gains, losses, (gain, loss) => (gain + loss === 0 ? 50 : 100 - 100 / (1 + gain / loss)))
}

describe('[CHT-02] oscillators agree with formulas of their own', () => {
  it.each([
    [14, 3, 3],
    [5, 1, 4],
  ])('STOCH of %i, %i and %i', (lengthK, smooth, lengthD) => {
    expectValues('STOCH', { lengthK, smooth, lengthD }, (bars) => {
      const k = over(partOfRange(bars, lengthK), smooth, mean)
      return { k, d: over(k, lengthD, mean) }
    })
  })

  it('RSI, also where the price does not move', () => {
    expectValues('RSI', { length: 14 }, (bars) => ({ line: strengthOf(closes(bars), 14) }))
    expectValues('RSI', { length: 5, source: 'hlc3' }, (bars) => ({ line: strengthOf(typical(bars), 5) }))
    // Changes +1, +1, −1, then +2: means 2/3 and 1/3, then (2/3 · 2 + 2) / 3 and (1/3 · 2) / 3.
    const byHand = [10, 11, 12, 11, 13].map((price) => ({
      timestamp: 0,
      open: price,
      high: price,
      low: price,
      close: price,
    }))
    const rows = rowsOf('RSI', byHand, { length: 3 })
    expect(rows.slice(0, 3).map((row) => row['line'])).toEqual([undefined, undefined, undefined])
    expect(rows[3]!['line']).toBeCloseTo(66.6667, 3)
    expect(rows[4]!['line']).toBeCloseTo((100 * (10 / 9)) / (10 / 9 + 2 / 9), 9)
    const still = Array.from({ length: 4 }, () => byHand[0]!)
    expect(rowsOf('RSI', still, { length: 2 }).at(-1)!['line']).toBe(50)
  })

  it.each([
    [14, 14, 3, 3],
    [7, 9, 2, 5],
  ])('STOCHRSI of %i, %i, %i and %i', (length, stochLength, smooth, lengthD) => {
    expectValues('STOCHRSI', { length, stochLength, smooth, lengthD }, (bars) => {
      const strengths = strengthOf(closes(bars), length)
      const part = strengths.map((value, at) => {
        const window = strengths.slice(Math.max(at - stochLength + 1, 0), at + 1).filter((each) => each !== undefined)
        if (value === undefined || window.length < stochLength) return undefined
        const [low, high] = [Math.min(...window), Math.max(...window)]
        // In a market that does not move, the relative strength index is constant, apart from rounding.
        return high - low < 1e-8 ? 50 : (100 * (value - low)) / (high - low)
      })
      const k = over(part, smooth, mean)
      return { k, d: over(k, lengthD, mean) }
    })
  })

  it.each([
    [9, 3, 3],
    [4, 2, 5],
  ])('KDJ of %i, %i and %i', (length, lengthK, lengthD) => {
    /** Starts at 50; each new value then has the weight 1 / `weight`. */
    const smoothed = (values: Values, weight: number): Values => {
      const known = values.map((value) => value ?? 0)
      const first = values.findIndex((value) => value !== undefined)
      return values.map((value, at) => {
        if (value === undefined) return undefined
        const rest = (weight - 1) / weight
        const newer = known.slice(first, at + 1).map((each, index) => (each / weight) * rest ** (at - first - index))
        return 50 * rest ** (at - first + 1) + sum(newer)
      })
    }
    expectValues('KDJ', { length, lengthK, lengthD }, (bars) => {
      const k = smoothed(partOfRange(bars, length), lengthK)
      const d = smoothed(k, lengthD)
      return { k, d, j: both(k, d, (a, b) => 3 * a - 2 * b) }
    })
  })

  it.each([1, 14])('WR of %i', (length) => {
    expectValues('WR', { length }, (bars) => ({
      line: bars.map(({ close }, at) => {
        if (at + 1 < length) return undefined
        const window = bars.slice(at - length + 1, at + 1)
        const high = Math.max(...window.map((bar) => bar.high))
        const low = Math.min(...window.map((bar) => bar.low))
        return high === low ? -50 : (-100 * (high - close)) / (high - low)
      }),
    }))
  })

  it.each([5, 20])('CCI of %i', (length) => {
    expectValues('CCI', { length }, (bars) => ({
      line: over(typical(bars), length, (window) => {
        const apart = mean(window.map((value) => Math.abs(value - mean(window))))
        return apart < 1e-9 ? 0 : (window.at(-1)! - mean(window)) / (0.015 * apart)
      }),
    }))
  })

  it.each([5, 25])('AROON of %i: the newest of several that are equal counts', (length) => {
    expectValues('AROON', { length }, (bars) => {
      const recency = (values: readonly number[], best: (window: readonly number[]) => number) =>
        over(values, length + 1, (window) => (100 * window.lastIndexOf(best(window))) / length)
      return {
        up: recency(
          bars.map(({ high }) => high),
          (window) => Math.max(...window),
        ),
        down: recency(
          bars.map(({ low }) => low),
          (window) => Math.min(...window),
        ),
      }
    })
  })

  it('STDEV', () => {
    expectValues('STDEV', { length: 20 }, (bars) => ({ line: over(closes(bars), 20, deviationOf) }))
  })

  it('stay between their ends', () => {
    const bars = walk(600, 1, 3)
    const ends = (id: 'STOCH' | 'STOCHRSI' | 'RSI' | 'MFI' | 'WR' | 'AROON', key: string) => {
      const values = rowsOf(id, bars).flatMap((row) => row[key] ?? [])
      expect(values.length).toBeGreaterThan(500)
      return [Math.min(...values), Math.max(...values)] as const
    }
    for (const [id, key] of [
      ['STOCH', 'k'],
      ['STOCHRSI', 'd'],
      ['RSI', 'line'],
      ['MFI', 'line'],
      ['AROON', 'up'],
    ] as const) {
      const [least, most] = ends(id, key)
      expect(least).toBeGreaterThanOrEqual(0)
      expect(most).toBeLessThanOrEqual(100)
      expect(most - least).toBeGreaterThan(20)
    }
    const [least, most] = ends('WR', 'line')
    expect([least >= -100, most <= 0]).toEqual([true, true])
  })
})
