import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CollateralTier, coinWorth, collateralIssue, collateralTaken, ONE_DOLLAR } from './collateral.ts'

const BTC = { enabled: true, tiers: [{ maxQty: e8('1000000'), ratio: e8('0.85') }] }

describe('collateral', () => {
  it('[ENG-07, R5.15] counts each part of an amount by its tier and nothing beyond the last', () => {
    const tiers = [
      { maxQty: e8('10'), ratio: e8('0.9') },
      { maxQty: e8('20'), ratio: e8('0.5') },
    ]
    const haircut = (amount: string) => coinWorth(e8(amount), e8('100'), { enabled: true, tiers }).haircut
    expect(haircut('10')).toBe(e8('100'))
    expect(haircut('15')).toBe(e8('350'))
    expect(haircut('30')).toBe(e8('1600'))
  })

  it('[ENG-07] of a coin that is switched off is nothing, debts count in full', () => {
    expect(coinWorth(e8('2'), e8('50000'), { ...BTC, enabled: false })).toEqual({
      value: e8('100000'),
      haircut: e8('100000'),
    })
    expect(coinWorth(e8('-2'), e8('50000'), BTC)).toEqual({ value: e8('-100000'), haircut: 0n })
    expect(coinWorth(-1n, 1n, BTC).value).toBe(-1n)
  })

  it('[ENG-07] never exceeds the value, and grows with the amount', () => {
    const step = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: ONE }))
    const ladder = fc.array(step, { maxLength: 5 }).map((steps): CollateralTier[] => {
      const ratios = steps.map(([, ratio]) => ratio).toSorted((a, b) => (a > b ? -1 : 1))
      let maxQty = 0n
      return steps.map(([width], index) => ({ maxQty: (maxQty += width), ratio: ratios[index] ?? 0n }))
    })
    const amount = fc.bigInt({ min: 0n, max: 10n ** 14n })
    fc.assert(
      fc.property(ladder, amount, amount, fc.bigInt({ min: 1n, max: 10n ** 14n }), (tiers, held, more, price) => {
        expect(collateralIssue(tiers)).toBeUndefined()
        const less = coinWorth(held, price, { tiers, enabled: true })
        const all = coinWorth(held + more, price, { tiers, enabled: true })
        expect(less.haircut >= 0n && less.haircut <= less.value).toBe(true)
        expect(all.value - all.haircut >= less.value - less.haircut).toBe(true)
      }),
    )
  })

  it('[SPOT-04, ENG-07] coins that go take the collateral of the last tiers, and all that lacks then', () => {
    const half = {
      tiers: [
        { maxQty: e8('2'), ratio: e8('0.9') },
        { maxQty: e8('5'), ratio: e8('0.5') },
      ],
      enabled: true,
    }
    const coin = { price: e8('100'), collateral: half }
    expect(collateralTaken(coin, e8('3'), e8('1'))).toBe(e8('50'))
    expect(collateralTaken(coin, e8('3'), e8('2'))).toBe(e8('140'))
    expect(collateralTaken(coin, e8('1'), e8('2'))).toBe(e8('190'))
    expect(collateralTaken(coin, e8('1'), -e8('1'))).toBe(-e8('90'))
    expect(collateralTaken(ONE_DOLLAR, 0n, e8('7'))).toBe(e8('7'))
  })

  it('[ENG-07] tiers out of order are named', () => {
    const tier = { maxQty: e8('10'), ratio: e8('0.5') }
    expect(collateralIssue([tier, tier])).toMatch(/grow/)
    expect(collateralIssue([tier, { maxQty: e8('20'), ratio: e8('0.6') }])).toMatch(/fall/)
    expect(collateralIssue([{ maxQty: 0n, ratio: 0n }])).toMatch(/grow/)
  })
})
