import { compareRatios, e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adlRank, adlScore, fifthStart, isBeyondDeviation, needsDeleveraging, poolPnlRatio } from './adl.ts'

const TERMS = { triggerRatio: e8('-0.3'), stopRatio: e8('-0.25'), threshold: e8('10000') }

const standing = (balance: string, maxBalance: string, pnl: string, maxPnl = '0') => ({
  balance: e8(balance),
  maxBalance: e8(maxBalance),
  pnl: e8(pnl),
  maxPnl: e8(maxPnl),
})

describe('deleveraging', () => {
  it('[ENG-08, R6.1] begins with a drawdown of 30 % and ends above 25 %', () => {
    expect(needsDeleveraging(standing('700000', '1000000', '-299999'), TERMS, false)).toBe(false)
    expect(needsDeleveraging(standing('700000', '1000000', '-300000'), TERMS, false)).toBe(true)
    expect(needsDeleveraging(standing('700000', '1000000', '-250000'), TERMS, true)).toBe(true)
    expect(needsDeleveraging(standing('700000', '1000000', '-249999'), TERMS, true)).toBe(false)
  })

  it('[ENG-08, R6.1] does not look at the drawdown of a pool below its threshold', () => {
    expect(needsDeleveraging(standing('10000', '100000', '-90000'), TERMS, false)).toBe(false)
    expect(needsDeleveraging(standing('10000.00000001', '100000', '-90000'), TERMS, false)).toBe(true)
  })

  it('[ENG-08, R6.2] begins when the pool is used up and ends when it is not', () => {
    expect(needsDeleveraging(standing('0', '0', '0'), TERMS, false)).toBe(true)
    expect(needsDeleveraging(standing('-1', '5', '0'), TERMS, true)).toBe(true)
    expect(needsDeleveraging(standing('0.00000001', '5', '0'), TERMS, true)).toBe(false)
    expect(poolPnlRatio(standing('0', '0', '-5'))).toBe(0n)
  })

  it('[ENG-08, R6.4] takes the mark instead of a price more than 5 % away', () => {
    expect(isBeyondDeviation(e8('105'), e8('100'), e8('0.05'))).toBe(false)
    expect(isBeyondDeviation(e8('105.00000001'), e8('100'), e8('0.05'))).toBe(true)
    expect(isBeyondDeviation(e8('94.99999999'), e8('100'), e8('0.05'))).toBe(true)
  })

  it('[ENG-08, R6.8] ranks by fifths, the first fifth highest', () => {
    expect(Array.from({ length: 10 }, (_, place) => adlRank(place, 10))).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1])
    expect(adlRank(0, 1)).toBe(5)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        const ranks = Array.from({ length: count }, (_, place) => adlRank(place, count))
        expect(ranks.every((rank) => rank >= 1 && rank <= 5)).toBe(true)
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
        for (const fifth of [0, 1, 2, 3, 4]) {
          const first = ranks.findIndex((rank) => rank <= 5 - fifth)
          expect(Math.min(fifthStart(fifth, count), count)).toBe(first < 0 ? count : first)
        }
      }),
    )
  })

  it('[ENG-08, R6.4] tells two positions apart whose scores are the same to 8 decimals', () => {
    const scored = (capital: string) =>
      adlScore({ direction: 1n, entryValue: e8('50'), markValue: e8('50.01'), capital: e8(capital) })
    const [more, less] = [scored('3000000'), scored('4000000')]
    expect(compareRatios(more, less)).toBeGreaterThan(0)
    expect(compareRatios(less, more)).toBeLessThan(0)
    expect(compareRatios(more, scored('3000000'))).toBe(0)
    expect(compareRatios(scored('100'), more)).toBeGreaterThan(0)
    // a last unit that doubles cannot represent
    const last = scored('3000000.00000001')
    expect([compareRatios(last, more), compareRatios(more, last)]).toEqual([-1, 1])
  })

  it('[ENG-08, R6.7] puts more profit and more leverage first', () => {
    const position = (markValue: bigint, capital: bigint) =>
      adlScore({ direction: 1n, entryValue: e8('1000'), markValue, capital })
    const nothing = adlScore({ direction: 1n, entryValue: 0n, markValue: 1n, capital: 1n })
    expect(nothing.a).toBe(0)
    fc.assert(
      fc.property(fc.bigInt(1n, 900n), fc.bigInt(1n, 900n), (gain, margin) => {
        const markValue = e8('1000') + gain * e8('1')
        const capital = margin * e8('1')
        expect(compareRatios(position(markValue, capital), position(markValue, capital + e8('1')))).toBeGreaterThan(0)
        expect(compareRatios(position(markValue + e8('1'), capital), nothing)).toBeGreaterThan(0)
      }),
    )
    // at its bankruptcy value a losing position has the highest leverage and the score nearest to zero, but still below
    // it
    const bankrupt = position(e8('900'), e8('100'))
    expect(compareRatios(bankrupt, nothing)).toBeLessThan(0)
    expect(compareRatios(bankrupt, position(e8('900'), e8('100.01')))).toBeGreaterThan(0)
  })
})
