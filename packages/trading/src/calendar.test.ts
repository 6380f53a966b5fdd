import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryOf, deliveryOnDay, listedDates, PERIOD_CODES } from './calendar.ts'
import { VECTORS } from './rulebook/reader.ts'
import {
  deliveryOfSymbol,
  displayNameOf,
  futuresSymbol,
  oldInverseFuturesSymbol,
  perpetualSymbol,
} from './symbol-name.ts'

const DAY = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const years = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })

describe('delivery dates', () => {
  it.each(['1.E4', '1.E5', '1.E6'])('[ENG-04, R1.6] %s: every period code at a time', (id) => {
    const { input, expected } = VECTORS.get(id)!
    const now = Date.parse(input.at('nowUtc').text())
    for (const code of PERIOD_CODES) {
      expect([code, dayOf(deliveryOf(code, now))]).toEqual([code, expected.at(code).text()])
    }
  })

  it('[ENG-04, R1.1] are Fridays at 08:00 UTC later than now', () => {
    fc.assert(
      fc.property(years, fc.constantFrom(...PERIOD_CODES), (now, code) => {
        const delivery = new Date(deliveryOf(code, now))
        expect(delivery.getTime()).toBeGreaterThan(now)
        expect([delivery.getUTCDay(), delivery.getTime() % DAY]).toEqual([5, 8 * 3_600_000])
      }),
    )
  })

  it('[ENG-04, R1.1] of months are the last Friday of theirs', () => {
    fc.assert(
      fc.property(years, fc.constantFrom('CurM', 'NextM', 'NNextM', 'CurQ', 'NextQ', 'NNextQ'), (now, code) => {
        const delivery = new Date(deliveryOf(code, now))
        const weekLater = new Date(delivery.getTime() + 7 * DAY)
        expect(weekLater.getUTCMonth()).not.toBe(delivery.getUTCMonth())
        if (code.endsWith('Q')) expect(delivery.getUTCMonth() % 3).toBe(2)
      }),
    )
  })

  it('[ENG-04, R1.5] stand for one contract each, however many codes name them', () => {
    const listed = listedDates(PERIOD_CODES, Date.UTC(2026, 10, 21, 9))
    expect(listed.map(({ deliveryTime, periods }) => [dayOf(deliveryTime), periods.join(' ')])).toEqual([
      ['2026-11-27', 'CurW CurM'],
      ['2026-12-04', 'NextW'],
      ['2026-12-11', 'NNextW'],
      ['2026-12-25', 'NextM CurQ'],
      ['2027-01-29', 'NNextM'],
      ['2027-03-26', 'NextQ'],
      ['2027-06-25', 'NNextQ'],
    ])
  })

  it('[ENG-04] are listed from the moment on at which a code first meant them', () => {
    fc.assert(
      fc.property(years, fc.subarray([...PERIOD_CODES], { minLength: 1 }), (now, codes) => {
        for (const { deliveryTime, launchTime } of listedDates(codes, now)) {
          const listedAt = (time: number): boolean =>
            listedDates(codes, time).some((date) => date.deliveryTime === deliveryTime)
          expect([launchTime <= now, listedAt(launchTime), listedAt(launchTime - 1)]).toEqual([true, true, false])
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('names of contracts', () => {
  it.each(['1.E1', '1.E2', '1.E3'])('[ENG-04, R1.1] %s: a quarter in all families', (id) => {
    const { input, expected } = VECTORS.get(id)!
    const symbol = input.at('symbol').text()
    const delivery = deliveryOfSymbol(symbol)!
    expect(delivery).toBe(expected.at('deliveryTimeMs').integer())
    expect(dayOf(delivery)).toBe(expected.at('date').text())
    expect(futuresSymbol('inverse', 'BTC', delivery)).toBe(symbol)
    expect(futuresSymbol('usdc', 'BTC', delivery)).toBe(expected.at('linearUsdc').text())
    expect(futuresSymbol('usdt', 'BTC', delivery)).toBe(expected.at('linearUsdt').text())
  })

  it('[ENG-04] of inverse contracts that are not quarterly tell their day', () => {
    expect(futuresSymbol('inverse', 'BTC', deliveryOnDay(2026, 11, 27)!)).toBe('BTCUSD-27NOV26')
    expect(oldInverseFuturesSymbol('BTC', deliveryOnDay(2021, 3, 26)!)).toBe('BTCUSD0326')
    expect(deliveryOfSymbol('BTCUSD0326', Date.UTC(2020, 11, 1))).toBe(deliveryOnDay(2021, 3, 26))
    expect(deliveryOfSymbol('BTCUSD0229', Date.UTC(2021, 0, 1))).toBe(deliveryOnDay(2024, 2, 29))
  })

  it('[ENG-04] of perpetuals have no date', () => {
    const names = [perpetualSymbol('usdt', 'BTC'), perpetualSymbol('usdc', 'BTC'), perpetualSymbol('inverse', 'BTC')]
    expect(names).toEqual(['BTCUSDT', 'BTCPERP', 'BTCUSD'])
    expect(displayNameOf('usdc', 'BTC', 'BTCPERP')).toBe('BTC-PERP')
    for (const name of names) expect(deliveryOfSymbol(name)).toBeUndefined()
    expect(deliveryOfSymbol('BTC-31FEB26')).toBeUndefined()
  })

  it('[ENG-04] lead back to the delivery they were made of', () => {
    fc.assert(
      fc.property(
        years,
        fc.constantFrom(...PERIOD_CODES),
        fc.constantFrom('usdt', 'usdc', 'inverse'),
        (now, code, family) => {
          const delivery = deliveryOf(code, now)
          expect(deliveryOfSymbol(futuresSymbol(family, 'XRP', delivery))).toBe(delivery)
        },
      ),
    )
  })
})
