import { e8 } from '@perpdesk/numeric'
import type { ContractInstrument } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAST_LENGTHS } from '../../candles/past.ts'
import type { Candle } from '../../history/history.ts'
import { planListings } from '../../listing/plan-listings.ts'
import { extendGenesis, type Genesis } from '../genesis.ts'
import { Random } from '../random.ts'
import { createPast } from './past.ts'
import { type GridBar, splitBar } from './split-bar.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T13:37:22.500Z')
const instruments = planListings([], START)
const idOf = (wanted: string): number => instruments.find(({ symbol }) => symbol === wanted)!.id
/** Returns the time of a contract's first bar: dated contracts start with the first whole day after their launch. */
const firstTime = ({ launchTime, deliveryTime }: ContractInstrument): number =>
  launchTime + (deliveryTime > 0 ? DAY : 0)
const genesis = (seed: number, time = START): Genesis => extendGenesis({ seed, starts: {} }, instruments, time)

const total = (bars: readonly Candle[]): Omit<Candle, 'time'> => ({
  open: bars[0]!.open,
  high: bars.reduce((high, bar) => (bar.high > high ? bar.high : high), 0n),
  low: bars.reduce((low, bar) => (bar.low < low ? bar.low : low), bars[0]!.low),
  close: bars.at(-1)!.close,
  volume: bars.reduce((sum, bar) => sum + bar.volume, 0n),
  turnover: bars.reduce((sum, bar) => sum + bar.turnover, 0n),
})

const expectSane = (bar: Candle, instrument: ContractInstrument): void => {
  for (const price of [bar.open, bar.close]) {
    expect(bar.high >= price && price >= bar.low).toBe(true)
    expect(price % instrument.tickSize).toBe(0n)
  }
  expect(bar.low > 0n && bar.volume > 0n).toBe(true)
}

describe('the past before the first start', { timeout: 30_000 }, () => {
  it('[SIM-02] is consistent between resolutions: every bar is exactly the sum of its shorter ones', () => {
    const past = createPast(instruments, genesis(7))
    fc.assert(
      fc.property(
        fc.constantFrom(...instruments),
        fc.integer({ min: 0, max: PAST_LENGTHS.length - 2 }),
        fc.integer({ min: 0, max: 3 * 365 * DAY }),
        (instrument, level, ago) => {
          const length = PAST_LENGTHS[level]!
          const time = Math.min(Math.max(START - ago, firstTime(instrument)), START - DAY / 2)
          const from = Math.floor(time / length) * length
          const [bar] = past.bars(instrument.id, 'last', length, from, from + 1)
          const parts = past.bars(instrument.id, 'last', PAST_LENGTHS[level + 1]!, from, from + length)
          expect({ ...bar }).toEqual({ time: from, ...total(parts) })
          for (const part of parts) expectSane(part, instrument)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('[SIM-02] reaches back five years in days, a row of bars each opening where the last one closed', () => {
    const past = createPast(instruments, genesis(7))
    const days = past.bars(1, 'last', DAY, 0, START)
    expect(days.length).toBeGreaterThan(5 * 365)
    for (const [index, day] of days.entries()) {
      const before = days[index - 1]
      if (before === undefined) continue
      expect(day.time).toBe(before.time + DAY)
      expect(day.open).toBe(before.close)
    }
  })

  it('[SIM-02] ends at the first price of the live market in every resolution', () => {
    for (const time of [START, Date.parse('2026-11-21T00:00:30Z'), Date.parse('2026-11-21T01:01:00Z')]) {
      const past = createPast(instruments, genesis(3, time))
      expect(past.end(1)).toBe(Math.floor(time / 60_000) * 60_000)
      for (const length of PAST_LENGTHS)
        expect(past.bars(1, 'last', length, time - 3 * DAY, time + DAY).at(-1)?.close).toBe(e8('91480'))
    }
  })

  it('[SIM-02] moves on the day of the first start by as much as the part of it that had passed allows', () => {
    /** Returns the mean size of that day's move and of its range, over several seeds. */
    const lastDay = (clock: string): { move: number; span: number } => {
      const time = Date.parse(`2026-11-21T${clock}Z`)
      const bars = Array.from({ length: 16 }, (_, seed) => {
        const past = createPast(instruments, genesis(seed, time))
        return [1, 2, 8, 20].map((id) => past.bars(id, 'last', DAY, time - DAY, time).at(-1)!)
      }).flat()
      const mean = (size: (bar: Candle) => number) => bars.reduce((sum, bar) => sum + size(bar), 0) / bars.length
      return {
        move: mean(({ open, close }) => Math.abs(Math.log(Number(close) / Number(open)))),
        span: mean(({ high, low }) => Math.log(Number(high) / Number(low))),
      }
    }
    const whole = lastDay('23:59:59')
    for (const [clock, hours] of [
      ['00:30:30', 0.5],
      ['06:00:30', 6],
    ] as const) {
      const part = Math.sqrt(hours / 24)
      const { move, span } = lastDay(clock)
      expect(move / whole.move).toBeCloseTo(part, 1)
      expect(span / whole.span).toBeCloseTo(part, 1)
    }
  })

  it('[SIM-02] is the same from the same seed, whatever was asked for before, and another from another seed', () => {
    const first = createPast(instruments, genesis(5))
    const second = createPast(instruments, genesis(5))
    const from = Date.parse('2025-03-03T00:00:00Z')
    first.bars(2, 'last', 60_000, from - 40 * DAY, from - 38 * DAY)
    const minutes = first.bars(2, 'last', 60_000, from, from + 7_200_000)
    expect(minutes).toHaveLength(120)
    expect(second.bars(2, 'last', 60_000, from, from + 7_200_000)).toEqual(minutes)
    expect(createPast(instruments, genesis(6)).bars(2, 'last', 60_000, from, from + 7_200_000)).not.toEqual(minutes)
  })

  it('[SIM-02] has mark and index prices near the last price, consistent between resolutions too', () => {
    const past = createPast(instruments, genesis(7))
    const from = Date.parse('2026-02-02T00:00:00Z')
    for (const price of ['mark', 'index'] as const) {
      const [hour] = past.bars(3, price, 7_200_000, from, from + 1)
      expect({ ...hour }).toEqual({ time: from, ...total(past.bars(3, price, 60_000, from, from + 7_200_000)) })
      const [last] = past.bars(3, 'last', 7_200_000, from, from + 1)
      const distance = last!.close - hour!.close
      expect(distance >= 0n && distance * 5_000n < last!.close).toBe(true)
    }
  })

  it('[SIM-02] tells one story of a coin in all families', () => {
    const past = createPast(instruments, genesis(7))
    const hours = (symbol: string) => past.bars(idOf(symbol), 'last', 7_200_000, START - 60 * DAY, START)
    const bitcoin = hours('BTCUSDT')
    for (const symbol of ['BTCPERP', 'BTCUSD', 'BTCUSDZ26']) {
      const other = hours(symbol)
      expect(other.length).toBe(bitcoin.length)
      for (const [index, bar] of other.entries()) {
        const apart = Number(bar.close) / Number(bitcoin[index]!.close) - 1
        expect([symbol, apart > -0.001 && apart < (symbol === 'BTCUSDZ26' ? 0.02 : 0.001)]).toEqual([symbol, true])
      }
    }
  })

  it('[SIM-02, ENG-04] shows dated contracts from their launch on, converging, with the index of their perpetual', () => {
    const past = createPast(instruments, genesis(7))
    const days = past.bars(idOf('BTCUSDZ26'), 'last', DAY, 0, START)
    const { launchTime } = instruments.find(({ symbol }) => symbol === 'BTCUSDZ26')!
    expect(days[0]!.time).toBe(Math.ceil(launchTime / DAY) * DAY)
    const index = past.bars(idOf('BTCUSDZ26'), 'index', DAY, 0, START)
    expect(index).toEqual(past.bars(idOf('BTCUSD'), 'index', DAY, days[0]!.time, START))
    const basis = (at: number) => Number(days.at(at)!.close) / Number(index.at(at)!.close) - 1
    expect(basis(0)).toBeGreaterThan(basis(-1) * 2)
    expect(basis(-1)).toBeGreaterThan(0)
  })

  it('[SIM-02] counts inverse contracts in USD and their volume in coins at the price of the bar', () => {
    const past = createPast(instruments, genesis(7))
    for (const length of PAST_LENGTHS) {
      const [bar] = past.bars(idOf('BTCUSD'), 'last', length, START - 5 * DAY, START - 4 * DAY)
      const price = Number(bar!.turnover) / Number(bar!.volume)
      expect(price).toBeGreaterThan((Number(bar!.low) / 1e8) * 0.995)
      expect(price).toBeLessThan((Number(bar!.high) / 1e8) * 1.005)
    }
  })

  it('[SIM-02] makes coins move together', () => {
    const past = createPast(instruments, genesis(11))
    const moves = [1, 2].map((id) => {
      const hours = past.bars(id, 'last', 1_800_000, START - 120 * DAY, START)
      return hours.map((hour) => Math.log(Number(hour.close) / Number(hour.open)))
    })
    expect(correlation(moves[0]!, moves[1]!)).toBeGreaterThan(0.5)
  })

  it('[SIM-02] runs one way for eight bars in a row hardly more often than a random walk, which does in one of 128', () => {
    for (const length of [60_000, 300_000, 1_800_000] as const) {
      let windows = 0
      let oneWay = 0
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const past = createPast(instruments, genesis(seed))
        for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
          const bars = past.bars(idOf(symbol), 'last', length, START - 300 * length, START)
          const ways = bars.map(({ open, close }) => (close === open ? 0 : close > open ? 1 : -1))
          for (let end = 8; end <= ways.length; end += 1) {
            const [first, ...others] = ways.slice(end - 8, end)
            windows += 1
            if (first !== 0 && others.every((way) => way === first)) oneWay += 1
          }
        }
      }
      expect(oneWay / windows).toBeLessThan(2 / 128)
    }
  })
})

describe('splitting a bar', { timeout: 30_000 }, () => {
  const bar = fc
    .record({
      prices: fc.array(fc.integer({ min: 50, max: 4_000_000 }), { minLength: 4, maxLength: 4 }),
      spread: fc.constantFrom(1, 40, 3_000),
      volume: fc.integer({ min: 0, max: 2_000_000_000 }),
      meanAt: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ prices, spread, volume, meanAt }): GridBar => {
      const base = prices[0]!
      const near = prices.map((price) => base + (price % spread))
      const high = Math.max(...near)
      const low = Math.min(...near)
      return {
        open: near[1]!,
        close: near[2]!,
        high,
        low,
        volume,
        turnover: Math.round(volume * (low + (high - low) * meanAt)),
      }
    })

  it('[SIM-02] keeps open, close, extremes, volume and turnover exactly, whatever the parent looks like', () => {
    fc.assert(
      fc.property(bar, fc.integer({ min: 1, max: 24 }), fc.integer(), (parent, count, seed) => {
        const children = splitBar(parent, {
          lengths: Array.from({ length: count }, () => 1),
          profile: Array.from({ length: count }, () => 1),
          own: new Random(seed),
          shared: () => new Random(seed, 1),
          sharedWeight: 0.6,
        })
        expect(children[0]!.open).toBe(parent.open)
        expect(children.at(-1)!.close).toBe(parent.close)
        expect(Math.max(...children.map((child) => child.high))).toBe(parent.high)
        expect(Math.min(...children.map((child) => child.low))).toBe(parent.low)
        expect(children.reduce((sum, child) => sum + child.volume, 0)).toBe(parent.volume)
        expect(children.reduce((sum, child) => sum + child.turnover, 0)).toBe(parent.turnover)
        for (const child of children) {
          expect(child.high).toBeGreaterThanOrEqual(Math.max(child.open, child.close))
          expect(child.low).toBeLessThanOrEqual(Math.min(child.open, child.close))
          expect(child.volume).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let both = 0
  let squareA = 0
  let squareB = 0
  for (const [index, value] of a.entries()) {
    const other = b[index]! - meanB
    both += (value - meanA) * other
    squareA += (value - meanA) ** 2
    squareB += other ** 2
  }
  return both / Math.sqrt(squareA * squareB)
}
