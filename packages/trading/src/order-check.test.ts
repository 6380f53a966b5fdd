import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { checkListing } from './listing.ts'
import { checkOrder, minOpeningQty, type OrderDraft } from './order-check.ts'

const BTC = LINEAR_PERPETUALS.find((instrument) => instrument.symbol === 'BTCUSDT') ?? LINEAR_PERPETUALS[0]!
const draft: OrderDraft = { side: 'Buy', orderType: 'Limit', price: e8('65000'), qty: e8('0.01'), closing: false }
const market = { reference: e8('65000'), limits: { maxBuy: e8('65650'), minSell: e8('64350') } }

describe('checks of an order', () => {
  const issues = (change: Partial<OrderDraft>): readonly unknown[][] =>
    checkOrder(BTC, { ...draft, ...change }, market).map((one) => [one.code, one.field, one.severity, one.params])

  it('[ENG-02] say nothing about an order in order', () => {
    expect(issues({})).toEqual([])
    expect(issues({ orderType: 'Market', price: 0n })).toEqual([])
  })

  it.each([
    [{ price: 0n }, 'priceMissing', 'price', {}],
    [{ price: e8('65000.05') }, 'priceOffTick', 'price', { step: '0.1' }],
    [{ price: e8('2000000') }, 'priceTooHigh', 'price', { max: '1999999.8' }],
    [{ qty: 0n }, 'qtyMissing', 'qty', { min: '0.001' }],
    [{ qty: e8('0.0015') }, 'qtyOffLot', 'qty', { step: '0.001' }],
    [{ qty: e8('23800.001') }, 'qtyTooLarge', 'qty', { max: '23800' }],
    [{ qty: e8('2380.001'), orderType: 'Market' as const }, 'qtyTooLarge', 'qty', { max: '2380' }],
    [{ price: e8('4000'), qty: e8('0.001') }, 'notionalTooSmall', 'qty', { min: '5', minQty: '0.002' }],
  ])('[ENG-02] name what is wrong: %o is %s', (change, code, field, params) => {
    const reference = 'price' in change && change.price > 0n ? change.price : e8('65000')
    const found = checkOrder(BTC, { ...draft, ...change }, { reference, limits: null })
    expect(found.map((one) => [one.code, one.field, one.severity, one.params])).toEqual([
      [code, field, 'error', params],
    ])
  })

  it('[ENG-05] warn that a price beyond the collar will be moved', () => {
    expect(issues({ price: e8('66000') })).toEqual([['priceMoved', 'price', 'warning', { price: '65650' }]])
    expect(issues({ side: 'Sell', price: e8('64000') })).toEqual([
      ['priceMoved', 'price', 'warning', { price: '64350' }],
    ])
  })

  it('[ENG-02] exempt closing orders from the smallest notional', () => {
    const small = { ...draft, price: e8('4000'), qty: e8('0.001'), closing: true }
    expect(checkOrder(BTC, small, { reference: e8('4000'), limits: null })).toEqual([])
  })

  it('[ENG-02] the smallest opening quantity is enough, and one lot less is not', () => {
    const ticks = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(fc.constantFrom(...LINEAR_PERPETUALS), ticks, (instrument, count) => {
        const price = count * instrument.tickSize
        const qty = minOpeningQty(instrument, price)
        expect(qty % instrument.lotSize).toBe(0n)
        expect(qty * price >= instrument.minNotional * ONE).toBe(true)
        const less = qty - instrument.lotSize
        expect(less < instrument.minQty || less * price < instrument.minNotional * ONE).toBe(true)
      }),
    )
  })
})

describe('conditions of listing', () => {
  it.each([
    ['tickSize', { tickSize: 1n, lotSize: 1n }],
    ['tickSize', { tickSize: 0n }],
    ['id', { id: 0 }],
    ['minPrice', { minPrice: e8('0.15') }],
    ['maxPrice', { maxPrice: e8('0.1') }],
    ['maxLimitQty', { maxLimitQty: e8('900000000') }],
    ['maxLeverageE2', { maxLeverageE2: 12_500 }],
    ['riskTiers', { riskTiers: [] }],
    ['riskTiers', { riskTiers: BTC.riskTiers.map((tier) => ({ ...tier, deduction: 0n })) }],
    ['riskTiers', { riskTiers: BTC.riskTiers.toReversed() }],
    ['funding', { funding: null }],
    ['priceLimitX', { priceLimitX: e8('0.5') }],
    ['impactNotional', { impactNotional: 0n }],
    ['insurancePool', { insurancePool: { ...BTC.insurancePool, name: '' } }],
    ['insurancePool', { insurancePool: { ...BTC.insurancePool, triggerRatio: e8('-0.2') } }],
    ['insurancePool', { insurancePool: { ...BTC.insurancePool, maxDeviation: e8('1') } }],
  ] as const)('[ENG-03] %s is refused when it breaks one', (field, change) => {
    const issues = checkListing({ ...BTC, ...change })
    expect(issues.map((issue) => issue.field)).toContain(field)
  })
})
