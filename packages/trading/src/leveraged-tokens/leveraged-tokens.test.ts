import { divide, e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  basketAfter,
  isRebalanceDue,
  managementDays,
  managementFee,
  navOf,
  targetBasket,
  tokenLeverage,
} from './fund.ts'
import { requestFee, tokensFor, tokenValue } from './requests.ts'
import { type RequestLimits, type TokenTerms, tokenIssue } from './terms.ts'

const limits: RequestLimits = {
  min: e8('10'),
  max: e8('10000'),
  daily: e8('50000'),
  step: e8('0.01'),
  feeRate: e8('0.0005'),
  isOpen: true,
}
const terms: TokenTerms = {
  coin: 'BTC3L',
  instrument: 1,
  side: 'Buy',
  account: 900,
  target: e8('3'),
  lower: e8('2'),
  upper: e8('4'),
  initialNav: e8('10'),
  managementRate: e8('0.00005'),
  subscription: limits,
  redemption: limits,
  maxHolding: e8('100000'),
  maxRequests: 1000,
  openTime: 0,
}
const positive = fc.bigInt({ min: 1n, max: 2n ** 70n })
const amount = fc.bigInt({ min: 0n, max: 2n ** 70n })
const rate = fc.bigInt({ min: 0n, max: ONE - 1n })

describe('the fund of a token', () => {
  it('[SPOT-04, R10.2] is rebalanced at its bounds, the bounds included', () => {
    const due = (basket: string, price: string) => isRebalanceDue(terms, e8(basket), e8(price), e8('1000'))
    expect(due('1', '3999.99999999')).toBe(false)
    expect(due('1', '4000')).toBe(true)
    expect(due('1', '2000.00000001')).toBe(false)
    expect(due('1', '2000')).toBe(true)
    expect(due('0', '2000')).toBe(true)
  })

  it('[SPOT-04, R10.2] is worth nothing rather than less, and holds no basket without assets or a price', () => {
    expect(navOf(-1n, ONE)).toBe(0n)
    expect(navOf(0n, ONE)).toBe(0n)
    expect(targetBasket(terms.target, -e8('5'), e8('100'))).toBe(0n)
    expect(targetBasket(terms.target, e8('5'), 0n)).toBe(0n)
    expect(managementFee(-e8('5'), terms.managementRate)).toBe(0n)
    expect(() => navOf(e8('5'), 0n)).toThrow(RangeError)
    expect(() => tokenLeverage(ONE, ONE, 0n)).toThrow(RangeError)
    expect(() => basketAfter(ONE, 0n, ONE)).toThrow(RangeError)
  })

  it('[SPOT-04, R10.2] is set to at most the target leverage, by less than one unit of the basket', () => {
    fc.assert(
      fc.property(positive, positive, (assets, price) => {
        const basket = targetBasket(terms.target, assets, price)
        expect(basket * price <= terms.target * assets).toBe(true)
        expect((basket + 1n) * price > terms.target * assets).toBe(true)
      }),
    )
  })

  it('[SPOT-04, R10.1] keeps its leverage when the supply changes, rounded to less', () => {
    fc.assert(
      fc.property(amount, positive, amount, (basket, before, after) => {
        const scaled = basketAfter(basket, before, after)
        expect(scaled * before <= basket * after).toBe(true)
        expect((scaled + 1n) * before > basket * after).toBe(true)
      }),
    )
    expect(basketAfter(e8('300'), e8('400000'), 0n)).toBe(0n)
  })

  it('[SPOT-04, R10.1] has assets of supply × net asset value, up to less than a unit per token', () => {
    fc.assert(
      fc.property(amount, positive, (assets, supply) => {
        const value = divide(navOf(assets, supply) * supply, ONE, 'ceil')
        expect(value <= assets).toBe(true)
        expect(assets - value <= divide(supply, ONE, 'ceil')).toBe(true)
      }),
    )
  })

  it('[SPOT-04, R10.3] pays the management fee for every midnight since the last tick', () => {
    const at = (clock: string): number => Date.parse(`2026-01-${clock}Z`)
    expect(managementDays(at('05T23:59:59'), at('06T00:00:00'))).toBe(1)
    expect(managementDays(at('06T00:00:00'), at('06T23:59:59'))).toBe(0)
    expect(managementDays(at('05T12:00:00'), at('08T12:00:00'))).toBe(3)
    expect(managementFee(1n, terms.managementRate)).toBe(1n)
  })
})

describe('subscription and redemption', () => {
  it('[SPOT-04, R10.4] never take from the fund: what is rounded stays in it', () => {
    const step = fc.constantFrom(1n, e8('0.01'), ONE)
    fc.assert(
      fc.property(amount, positive, step, rate, (paid, nav, steps, feeRate) => {
        const fee = requestFee(paid, feeRate)
        expect(fee <= paid).toBe(true)
        expect(fee * ONE >= paid * feeRate).toBe(true)
        const tokens = tokensFor(paid - fee, nav, steps)
        expect(tokens % steps).toBe(0n)
        expect(tokens * nav <= (paid - fee) * ONE).toBe(true)
        expect((tokens + steps) * nav > (paid - fee) * ONE).toBe(true)
        expect(tokenValue(tokens, nav) <= paid - fee).toBe(true)
      }),
    )
    expect(() => tokensFor(ONE, 0n, 1n)).toThrow(RangeError)
  })
})

describe('terms', () => {
  it('[SPOT-04] that cannot be are found by their field', () => {
    expect(tokenIssue(terms)).toBeUndefined()
    const wrong: readonly (readonly [string, Partial<TokenTerms>])[] = [
      ['target', { target: e8('4') }],
      ['target', { target: e8('2') }],
      ['target', { lower: -1n }],
      ['target', { upper: e8('101') }],
      ['initialNav', { initialNav: 0n }],
      ['managementRate', { managementRate: ONE }],
      ['managementRate', { managementRate: -1n }],
      ['maxHolding', { maxHolding: 0n }],
      ['maxRequests', { maxRequests: 0 }],
      ['maxRequests', { maxRequests: 1.5 }],
      ['openTime', { openTime: -1 }],
      ['subscription', { subscription: { ...limits, step: 0n } }],
      ['subscription', { subscription: { ...limits, min: e8('10.001') } }],
      ['subscription', { subscription: { ...limits, max: e8('9') } }],
      ['redemption', { redemption: { ...limits, daily: e8('9999') } }],
      ['redemption', { redemption: { ...limits, feeRate: ONE } }],
      ['redemption', { redemption: { ...limits, feeRate: -1n } }],
    ]
    for (const [field, change] of wrong) expect(tokenIssue({ ...terms, ...change })?.[0]).toBe(field)
  })
})
