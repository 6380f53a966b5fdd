// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { studyOf } from './studies.ts'
import { plotValue, type StudyBar } from './study.ts'
import {
  both,
  expectValues,
  exponentialOf,
  inputsOf,
  over,
  rowsOf,
  trueRangesOf,
  type Values,
  walk,
  wilderOf,
} from './testing.ts'

const highs = (bars: readonly StudyBar[]) => bars.map(({ high }) => high)
const lows = (bars: readonly StudyBar[]) => bars.map(({ low }) => low)
const closes = (bars: readonly StudyBar[]) => bars.map(({ close }) => close)
const highest = (bars: readonly StudyBar[], length: number) =>
  over(highs(bars), length, (window) => Math.max(...window))
const lowest = (bars: readonly StudyBar[], length: number) => over(lows(bars), length, (window) => Math.min(...window))
const middle = (bars: readonly StudyBar[], length: number) =>
  both(highest(bars, length), lowest(bars, length), (high, low) => (high + low) / 2)
const shifted = (values: Values, bars: number): Values => values.map((_, at) => values[at - bars])
const bar = (high: number, low: number, close: number): StudyBar => ({ timestamp: 0, open: close, high, low, close })

describe('[CHT-02] bands agree with formulas of their own', () => {
  it.each([1, 5, 20])('DC of %i', (length) => {
    expectValues('DC', { length }, (bars) => ({
      upper: highest(bars, length),
      lower: lowest(bars, length),
      middle: middle(bars, length),
    }))
  })

  it.each([
    [20, 10, 2],
    [5, 14, 1.5],
  ])('KC of %i and %i', (length, average, multiple) => {
    expectValues('KC', { length, average, multiple }, (bars) => {
      const ranges = wilderOf(trueRangesOf(bars), average)
      const mean = both(exponentialOf(closes(bars), length), ranges, (a) => a)
      return {
        middle: mean,
        upper: both(mean, ranges, (a, b) => a + multiple * b),
        lower: both(mean, ranges, (a, b) => a - multiple * b),
      }
    })
  })

  it('SUPERTREND: stops that only come nearer, and turn where the close is beyond them', () => {
    expectValues('SUPERTREND', { length: 10, multiple: 1.5 }, (bars) => {
      const ranges = wilderOf(trueRangesOf(bars), 10)
      const floors: number[] = []
      const ceilings: number[] = []
      const up: (number | undefined)[] = []
      const down: (number | undefined)[] = []
      for (const [at, { high, low, close }] of bars.entries()) {
        const range = ranges[at]
        up.push(undefined)
        down.push(undefined)
        if (range === undefined) continue
        const last = bars[at - 1]!.close
        const [floor, ceiling] = [(high + low) / 2 - 1.5 * range, (high + low) / 2 + 1.5 * range]
        const isFirst = ranges[at - 1] === undefined
        floors[at] = isFirst || floor > floors[at - 1]! || last < floors[at - 1]! ? floor : floors[at - 1]!
        ceilings[at] = isFirst || ceiling < ceilings[at - 1]! || last > ceilings[at - 1]! ? ceiling : ceilings[at - 1]!
        if (isFirst) down[at] = ceilings[at]
        else if (down[at - 1] !== undefined) {
          if (close > ceilings[at]!) up[at] = floors[at]
          else down[at] = ceilings[at]
        } else if (close < floors[at]!) down[at] = ceilings[at]
        else up[at] = floors[at]
      }
      return { up, down }
    })
  })

  it('SAR of a rise that turns, worked by hand', () => {
    const bars = [bar(10, 9, 9.5), bar(11, 10, 11), bar(13, 11, 13), bar(14, 12.5, 14), bar(13, 8, 8)]
    const rows = rowsOf('SAR', bars, { start: 0.1, increment: 0.1, most: 0.5 })
    const [, first, second, third, turned] = rows.map((row) => row['line'])
    expect(first).toBe(9)
    // 9 + 0.1 · (11 − 9) would be above the low of the second bar before.
    expect(second).toBe(9)
    // 9 + 0.2 · (13 − 9) is below both lows.
    expect(third).toBeCloseTo(9.8, 12)
    // 9.8 + 0.3 · (14 − 9.8) is above the low of 8.
    expect(turned).toBe(14)
    expect(rows[4]).toMatchObject({ rising: 0, pace: 0.1, extreme: 8 })
  })

  it('SAR never lies within the two bars before, follows its trend, and turns where a bar reaches it', () => {
    const bars = walk()
    const rows = rowsOf('SAR', bars)
    let turns = 0
    for (let at = 3; at < bars.length; at += 1) {
      const { line = 0, rising, pace = 0, extreme = 0 } = rows[at]!
      const before = rows[at - 1]!
      const [last, other] = [bars[at - 1]!, bars[at - 2]!]
      expect(rising === 1 ? line <= Math.min(last.low, other.low) : line >= Math.max(last.high, other.high)).toBe(true)
      const reached = before['line']! + before['pace']! * (before['extreme']! - before['line']!)
      const turned = before['rising'] === 1 ? reached > bars[at]!.low : reached < bars[at]!.high
      expect(rising !== before['rising']).toBe(turned)
      if (turned) turns += 1
      expect(pace).toBeLessThanOrEqual(0.2)
      const since = bars.slice(rows.slice(0, at + 1).findLastIndex((row) => row['rising'] !== rising) + 1, at + 1)
      expect(extreme).toBe(rising === 1 ? Math.max(...highs(since)) : Math.min(...lows(since)))
    }
    expect(turns).toBeGreaterThan(10)
  })

  it.each([
    [9, 26, 52],
    [3, 7, 30],
  ])('ICHIMOKU of %i, %i and %i', (conversion, base, spanB) => {
    const given = { conversion, base, spanB }
    expectValues('ICHIMOKU', given, (bars) => {
      const leading = both(middle(bars, conversion), middle(bars, base), (a, b) => (a + b) / 2)
      return {
        conversion: middle(bars, conversion),
        base: middle(bars, base),
        spanA: shifted(leading, base),
        spanB: shifted(middle(bars, spanB), base),
        lagging: closes(bars),
      }
    })
    const bars = walk()
    const rows = rowsOf('ICHIMOKU', bars, given)
    const plots = studyOf('ICHIMOKU')!.run(inputsOf('ICHIMOKU', given)).plots
    const plot = (key: string) => plots.find((each) => each.key === key)!
    expect(plotValue(plot('lagging'), rows, 10)).toBe(bars[10 + base]!.close)
    // The cloud continues beyond the newest bar as far as its values are known.
    const newest = bars.length - 1
    expect(plotValue(plot('spanB'), rows, newest + base)).toBeCloseTo(middle(bars, spanB)[newest]!, 9)
    expect(plotValue(plot('spanB'), rows, newest + base + 1)).toBeUndefined()
    expect(plotValue(plot('base'), rows, newest + 1)).toBeUndefined()
  })

  it.each([
    ['day', 6],
    ['week', 6],
    ['month', 12],
    ['day', 1],
  ] as const)('PIVOT of a %s in bars of %i h', (period, hours) => {
    const session = ({ timestamp }: StudyBar) => {
      const date = new Date(timestamp)
      if (period === 'month') return date.toISOString().slice(0, 7)
      if (period === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    const formula = (bars: readonly StudyBar[]) => {
      const sessions = [...new Set(bars.map(session))]
      const levels = (figure: (high: number, low: number, pivot: number) => number): Values =>
        bars.map((each) => {
          const place = sessions.indexOf(session(each))
          // The first session is incomplete: its start is missing.
          if (place < 2) return undefined
          const last = bars.filter((other) => session(other) === sessions[place - 1])
          const [high, low] = [Math.max(...highs(last)), Math.min(...lows(last))]
          return figure(high, low, (high + low + last.at(-1)!.close) / 3)
        })
      return {
        pivot: levels((_high, _low, pivot) => pivot),
        resistance1: levels((_high, low, pivot) => 2 * pivot - low),
        support1: levels((high, _low, pivot) => 2 * pivot - high),
        resistance2: levels((high, low, pivot) => pivot + high - low),
        support2: levels((high, low, pivot) => pivot - high + low),
        resistance3: levels((high, low, pivot) => high + 2 * (pivot - low)),
        support3: levels((high, low, pivot) => low - 2 * (high - pivot)),
      }
    }
    expectValues('PIVOT', { period }, formula, walk(320, hours))
  })
})
