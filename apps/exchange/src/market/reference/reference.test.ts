import { e8, ONE } from '@perpdesk/numeric'
import { contractsAt, indexPrice, LINEAR_PERPETUALS, PERPETUALS } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinModel } from './coins.ts'
import { IndexSources, SOURCES } from './index-sources.ts'
import { createReference } from './reference.ts'
import { climateOf } from './regime.ts'
import { gridOf, toE8, toTicks } from './to-grid.ts'

const START = Date.parse('2026-11-16T00:00:00Z')
const DAY = 86_400_000
const COINS = LINEAR_PERPETUALS.map((instrument) => {
  const model = coinModel(instrument.baseCoin)
  return { coin: instrument.baseCoin, model, price: model.price }
})
const referenceOf = (seed: number, keys: readonly string[]) =>
  createReference({
    seed,
    climate: climateOf('normal'),
    startMs: START,
    coins: COINS.filter(({ coin }) => keys.includes(coin)),
  })

/** Returns the log returns of half hours over several days. */
function returnsOf(seed: number, keys: readonly string[], days: number): number[][] {
  const reference = referenceOf(seed, keys)
  const returns = keys.map((): number[] => [])
  const last = keys.map((key) => Math.log(reference.price(key)))
  for (let now = START; now < START + days * DAY; ) {
    for (const end = now + 1_800_000; now < end; ) reference.advance((now += 5_000))
    for (const [index, key] of keys.entries()) {
      const level = Math.log(reference.price(key))
      returns[index]!.push(level - last[index]!)
      last[index] = level
    }
  }
  return returns
}

const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)
const correlation = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0) / (a.length * deviation(a) * deviation(b))

describe('reference prices', { timeout: 30_000 }, () => {
  it('[SIM-01] are as volatile as their models say and move together', () => {
    const [bitcoin, ether, doge] = returnsOf(3, ['BTC', 'ETH', 'DOGE'], 12)
    const yearly = (returns: readonly number[]) => deviation(returns) * Math.sqrt(365 * 48)
    expect(yearly(bitcoin!) / coinModel('BTC').volatility).toBeGreaterThan(0.6)
    expect(yearly(bitcoin!) / coinModel('BTC').volatility).toBeLessThan(1.9)
    expect(yearly(doge!)).toBeGreaterThan(yearly(bitcoin!))
    expect(correlation(bitcoin!, ether!)).toBeGreaterThan(0.55)
    expect(correlation(bitcoin!, doge!)).toBeGreaterThan(0.4)
  })

  it('[SIM-03] repeat themselves from a seed', () => {
    expect(returnsOf(5, ['BTC'], 0.25)).toEqual(returnsOf(5, ['BTC'], 0.25))
    expect(returnsOf(5, ['BTC'], 0.25)).not.toEqual(returnsOf(6, ['BTC'], 0.25))
  })

  it('[SIM-01] go on from where they stood after a pause, without a leap', () => {
    const reference = referenceOf(1, ['BTC'])
    reference.advance(START + 1_000)
    const before = reference.price('BTC')
    reference.advance(START + 10 * DAY)
    expect(Math.abs(Math.log(reference.price('BTC') / before))).toBeLessThan(0.002)
  })

  it('[SIM-01] have a model for every listed contract that lies well within its price range', () => {
    for (const instrument of [...PERPETUALS, ...contractsAt(START)]) {
      const grid = gridOf(instrument)
      const ticks = toTicks(grid, coinModel(instrument.baseCoin).price)
      expect([instrument.symbol, ticks > grid.minTicks * 100 && ticks * 5 < grid.maxTicks]).toEqual([
        instrument.symbol,
        true,
      ])
    }
    expect(coinModel('1000PEPE').price).toBeCloseTo(coinModel('PEPE').price * 1_000, 12)
    expect(coinModel('SHIB1000').price).toBeCloseTo(coinModel('SHIB').price * 1_000, 12)
  })
})

describe('the conversion of model values to exact ones', { timeout: 30_000 }, () => {
  it('[SIM-01] gives ticks inside the range, on the side that is asked for', () => {
    const instrument = LINEAR_PERPETUALS[0]!
    const grid = gridOf(instrument)
    fc.assert(
      fc.property(fc.double({ min: 0.000001, max: 1e9, noNaN: true }), (price) => {
        const [floor, nearest, ceil] = (['floor', 'nearest', 'ceil'] as const).map((side) => toTicks(grid, price, side))
        expect(floor! <= nearest! && nearest! <= ceil! && ceil! - floor! <= 1).toBe(true)
        expect(BigInt(floor!) * instrument.tickSize >= instrument.minPrice).toBe(true)
        expect(BigInt(ceil!) * instrument.tickSize <= instrument.maxPrice).toBe(true)
      }),
    )
    expect(toE8(91_480.1)).toBe(e8('91480.1'))
    expect(toE8(0)).toBe(1n)
  })
})

describe('index sources', { timeout: 30_000 }, () => {
  it('[SIM-01, ENG-05] give an index that stays at the reference price through silence and nonsense', () => {
    const sources = new IndexSources(9)
    const bitcoin = { coin: 'BTC', price: 50_000, contracts: [{ instrument: 1, rate: 1 }] }
    let silent = 0
    let wrong = 0
    let astray = 0
    for (let second = 0; second < 20_000; second += 1) {
      const prices = sources.command(START + second * 1_000, [bitcoin]).entries[0]?.sources ?? []
      silent += prices.filter((price) => price === 0n).length
      wrong += prices.filter((price) => price > 51_500n * ONE).length
      const index = indexPrice(prices)
      if (prices.length !== SOURCES || index === null || index < 49_975n * ONE || index > 50_025n * ONE) astray += 1
    }
    expect(astray).toBe(0)
    expect(silent).toBeGreaterThan(0)
    expect(wrong).toBeGreaterThan(0)
  })
})
