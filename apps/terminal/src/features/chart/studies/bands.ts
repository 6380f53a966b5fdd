import { bars as count, factor, period } from './inputs.ts'
import { sessionOf } from './sessions.ts'
import { defineStudy, type StudyRow } from './study.ts'
import { exponential, placeOfHighest, placeOfLowest, trueRange, wilder } from './windows.ts'

/** Donchian channel: the highest and the lowest price of the last `length` bars, and their middle. */
export const donchian = defineStudy({
  id: 'DC',
  place: 'main',
  unit: 'price',
  inputs: { length: count(20) },
  run: ({ length }) => ({
    plots: [
      { key: 'upper', kind: 'line', tone: 2 },
      { key: 'lower', kind: 'line', tone: 2 },
      { key: 'middle', kind: 'line', tone: 0 },
    ],
    fills: [{ between: ['upper', 'lower'] }],
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const highAt = placeOfHighest(at, length, (index) => bars[index]!.high, before?.['highAt'])
      const lowAt = placeOfLowest(at, length, (index) => bars[index]!.low, before?.['lowAt'])
      if (at + 1 < length) return { highAt, lowAt }
      const upper = bars[highAt]!.high
      const lower = bars[lowAt]!.low
      return { highAt, lowAt, upper, lower, middle: (upper + lower) / 2 }
    },
  }),
})

/** Keltner channel: an exponential mean of the close, and a number of average true ranges above and below it. */
export const keltner = defineStudy({
  id: 'KC',
  place: 'main',
  unit: 'price',
  inputs: { length: count(20), average: count(10), multiple: factor(2, 0.1, 50) },
  run: ({ length, average, multiple }) => ({
    plots: [
      { key: 'middle', kind: 'line', tone: 2 },
      { key: 'upper', kind: 'line', tone: 4 },
      { key: 'lower', kind: 'line', tone: 4 },
    ],
    fills: [{ between: ['upper', 'lower'] }],
    row: (at, bars, rows): StudyRow => {
      const before = rows[at - 1]
      const mean = exponential(bars[at]!.close, before?.['mean'], length)
      const range = wilder(trueRange(at, bars), before?.['range'] ?? 0, at + 1, average)
      if (at + 1 < length || at + 1 < average) return { mean, range }
      return { mean, range, middle: mean, upper: mean + multiple * range, lower: mean - multiple * range }
    },
  }),
})

/**
 * Supertrend: a trailing stop at a number of average true ranges from the price, which only moves toward the price; a
 * close beyond the stop reverses the trend.
 */
export const supertrend = defineStudy({
  id: 'SUPERTREND',
  place: 'main',
  unit: 'price',
  inputs: { length: count(10), multiple: factor(3, 0.1, 50) },
  run: ({ length, multiple }) => ({
    plots: [
      { key: 'up', kind: 'line', tone: 2 },
      { key: 'down', kind: 'line', tone: 3 },
    ],
    row: (at, bars, rows): StudyRow => {
      const { high, low, close } = bars[at]!
      const before = rows[at - 1]
      const range = wilder(trueRange(at, bars), before?.['range'] ?? 0, at + 1, length)
      if (at + 1 < length) return { range }
      const middle = (high + low) / 2
      let floor = middle - multiple * range
      let ceiling = middle + multiple * range
      const closeBefore = bars[at - 1]?.close ?? close
      const floorBefore = before?.['floor']
      const ceilingBefore = before?.['ceiling']
      if (floorBefore !== undefined && closeBefore >= floorBefore) floor = Math.max(floor, floorBefore)
      if (ceilingBefore !== undefined && closeBefore <= ceilingBefore) ceiling = Math.min(ceiling, ceilingBefore)
      // The first trend is a falling one.
      const rose = before?.['rising'] === 1
      const rising = rose ? close >= floor : ceilingBefore !== undefined && close > ceiling
      const stops = { range, floor, ceiling, rising: rising ? 1 : 0 }
      return rising ? { ...stops, up: floor } : { ...stops, down: ceiling }
    },
  }),
})

/**
 * Parabolic stop and reverse, by Wilder's rules. The first trend has the direction of the first change. A bar that
 * reaches the stop reverses the trend, and the stop moves to the extreme price of the trend that ends.
 */
export const parabolic = defineStudy({
  id: 'SAR',
  place: 'main',
  unit: 'price',
  inputs: { start: factor(0.02, 0.001, 1), increment: factor(0.02, 0.001, 1), most: factor(0.2, 0.001, 1) },
  run: ({ start, increment, most }) => ({
    plots: [{ key: 'line', kind: 'dots', tone: 4 }],
    row: (at, bars, rows): StudyRow => {
      const { high, low, close } = bars[at]!
      const last = bars[at - 1]
      if (last === undefined) return {}
      const before = rows[at - 1]
      const beforeLast = bars[at - 2] ?? last
      const isFirst = before?.['line'] === undefined
      const rose = isFirst ? close > last.close : before['rising'] === 1
      const extreme = before?.['extreme'] ?? (rose ? high : low)
      const stopBefore = before?.['line'] ?? (rose ? last.low : last.high)
      const pace = before?.['pace'] ?? start
      const next = stopBefore + pace * (extreme - stopBefore)
      const turns = rose ? next > low : next < high
      const rising = turns ? !rose : rose
      const turned = rose ? Math.max(high, extreme) : Math.min(low, extreme)
      // The stop never lies within the range of the two previous bars.
      const stop = turns ? turned : next
      const line = rising ? Math.min(stop, last.low, beforeLast.low) : Math.max(stop, last.high, beforeLast.high)
      const reached = rising ? high : low
      if (turns || isFirst) return { rising: rising ? 1 : 0, pace: start, extreme: reached, line }
      const farther = rising ? high > extreme : low < extreme
      return {
        rising: rising ? 1 : 0,
        pace: farther ? Math.min(pace + increment, most) : pace,
        extreme: farther ? reached : extreme,
        line,
      }
    },
  }),
})

/**
 * Ichimoku: middles between the highest and lowest price of three lengths; the cloud is drawn `base` bars ahead, the
 * close `base` bars back.
 */
export const ichimoku = defineStudy({
  id: 'ICHIMOKU',
  place: 'main',
  unit: 'price',
  inputs: { conversion: count(9), base: count(26), spanB: count(52) },
  run: ({ conversion: short, base: middle, spanB: long }) => ({
    plots: [
      { key: 'conversion', kind: 'line', tone: 2 },
      { key: 'base', kind: 'line', tone: 3 },
      { key: 'spanA', kind: 'line', tone: 0, ahead: { bars: middle, key: 'nextA' } },
      { key: 'spanB', kind: 'line', tone: 1, ahead: { bars: middle, key: 'nextB' } },
      { key: 'lagging', kind: 'line', tone: 4, back: middle },
    ],
    fills: [{ between: ['spanA', 'spanB'], sided: true }],
    row: (at, bars, rows): StudyRow => {
      const high = (index: number) => bars[index]!.high
      const low = (index: number) => bars[index]!.low
      const before = rows[at - 1]
      const places = {
        high1: placeOfHighest(at, short, high, before?.['high1']),
        low1: placeOfLowest(at, short, low, before?.['low1']),
        high2: placeOfHighest(at, middle, high, before?.['high2']),
        low2: placeOfLowest(at, middle, low, before?.['low2']),
        high3: placeOfHighest(at, long, high, before?.['high3']),
        low3: placeOfLowest(at, long, low, before?.['low3']),
      }
      const conversion = at + 1 < short ? undefined : (high(places.high1) + low(places.low1)) / 2
      const base = at + 1 < middle ? undefined : (high(places.high2) + low(places.low2)) / 2
      const nextA = conversion === undefined || base === undefined ? undefined : (conversion + base) / 2
      const nextB = at + 1 < long ? undefined : (high(places.high3) + low(places.low3)) / 2
      const source = rows[at - middle]
      return {
        ...places,
        conversion,
        base,
        nextA,
        nextB,
        spanA: source?.['nextA'],
        spanB: source?.['nextB'],
        lagging: bars[at]!.close,
      }
    },
  }),
})

/**
 * Floor-trader pivot points from the high, low and close of the previous period; no values until a complete period is
 * known.
 */
export const pivotPoints = defineStudy({
  id: 'PIVOT',
  place: 'main',
  unit: 'price',
  inputs: { period: period('day') },
  run: ({ period: of }) => ({
    plots: [
      { key: 'pivot', kind: 'level', tone: 0 },
      { key: 'resistance1', kind: 'level', tone: 3 },
      { key: 'resistance2', kind: 'level', tone: 3 },
      { key: 'resistance3', kind: 'level', tone: 3 },
      { key: 'support1', kind: 'level', tone: 2 },
      { key: 'support2', kind: 'level', tone: 2 },
      { key: 'support3', kind: 'level', tone: 2 },
    ],
    row: (at, bars, rows): StudyRow => {
      const { timestamp, high, low } = bars[at]!
      const before = rows[at - 1]
      const session = sessionOf(timestamp, of)
      if (before === undefined) return { number: session.number, high, low, whole: session.isStart ? 1 : 0 }
      if (before['number'] === session.number) {
        const { number, whole, pivot, high: highBefore = high, low: lowBefore = low } = before
        const reach = { high: Math.max(highBefore, high), low: Math.min(lowBefore, low) }
        if (pivot === undefined) return { number, whole, ...reach }
        return { ...before, ...reach }
      }
      const now = { number: session.number, high, low, whole: 1 }
      if (before['whole'] !== 1) return now
      const top = before['high'] ?? high
      const bottom = before['low'] ?? low
      const pivot = (top + bottom + bars[at - 1]!.close) / 3
      const range = top - bottom
      return {
        ...now,
        pivot,
        resistance1: 2 * pivot - bottom,
        support1: 2 * pivot - top,
        resistance2: pivot + range,
        support2: pivot - range,
        resistance3: top + 2 * (pivot - bottom),
        support3: bottom - 2 * (top - pivot),
      }
    },
  }),
})
