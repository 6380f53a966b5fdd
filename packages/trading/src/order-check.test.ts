import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractsAt } from './catalogue/futures.ts'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { checkListing } from './listing.ts'
import { checkOrder, minOpeningQty, type OrderToCheck } from './order-check.ts'
import type { ContractInstrument } from './products/contract.ts'
import { tierDeductions } from './risk-tier.ts'

const BTC = LINEAR_PERPETUALS.find((instrument) => instrument.symbol === 'BTCUSDT') ?? LINEAR_PERPETUALS[0]!
const draft: OrderToCheck = {
  side: 'Buy',
  orderType: 'Limit',
  price: e8('65000'),
  qty: e8('0.01'),
  closing: false,
  waits: false,
}
const market = { reference: e8('65000'), limits: { maxBuy: e8('65650'), minSell: e8('64350') } }

describe('checks of an order', () => {
  const issues = (change: Partial<OrderToCheck>): readonly unknown[][] =>
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

  it.each([
    [{ price: e8('0.1'), qty: e8('100') }, '0.1'],
    [{ price: e8('1999999.8') }, '1999999.8'],
    [{ qty: e8('23800') }, '65000'],
    [{ price: e8('5000'), qty: e8('0.001') }, '5000'],
  ])('[ENG-02] let the smallest and the largest price, quantity and notional pass: %o', (change, reference) => {
    expect(checkOrder(BTC, { ...draft, ...change }, { reference: e8(reference), limits: null })).toEqual([])
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

const FUTURE: ContractInstrument = { id: 9999, ...contractsAt(Date.UTC(2026, 10, 21))[0]! }
const { delivery, launchTime } = FUTURE
const { funding, insurancePool } = BTC

/** The first tiers of the ladder with other figures, and the deductions that follow from them. */
function ladder(
  ...changes: readonly Partial<ContractInstrument['riskTiers'][number]>[]
): Pick<ContractInstrument, 'riskTiers'> {
  const steps = changes.map((change, index) => ({ ...BTC.riskTiers[index]!, ...change }))
  const deductions = tierDeductions(steps)
  return { riskTiers: steps.map((step, index) => ({ ...step, deduction: deductions[index]! })) }
}

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
    ['symbol', { symbol: '' }],
    ['lotSize', { lotSize: 0n }],
    ['minPrice', { minPrice: 0n }],
    ['minQty', { minQty: 0n }],
    ['openInterestLimit', { openInterestLimit: { shareE4: 0, freeQty: 0n } }],
    ['priceLimitX', { priceLimitX: 0n }],
    ['priceLimitX', { priceLimitY: ONE }],
    ['riskTiers', ladder({ maintenanceRate: 0n })],
    ['riskTiers', ladder({ maintenanceRate: BTC.riskTiers[0]!.initialRate })],
    ['riskTiers', ladder({}, { maxValue: BTC.riskTiers[0]!.maxValue })],
    ['riskTiers', ladder({}, { maintenanceRate: BTC.riskTiers[0]!.maintenanceRate })],
    ['riskTiers', ladder({}, { initialRate: BTC.riskTiers[0]!.initialRate })],
    ['riskTiers', ladder({}, { maxLeverageE2: BTC.riskTiers[0]!.maxLeverageE2 })],
    ['insurancePool', { insurancePool: { ...insurancePool, triggerRatio: insurancePool.stopRatio } }],
    ['insurancePool', { insurancePool: { ...insurancePool, stopRatio: 0n } }],
    ['funding', { funding: { ...funding!, lowerRate: 0n } }],
    ['funding', { funding: { ...funding!, upperRate: 0n } }],
    ['funding', { funding: { ...funding!, upperRate: ONE } }],
    ['indexWeights', { indexWeights: [ONE, 0n] }],
    ['indexWeights', { indexWeights: Array.from({ length: 7 }, () => ONE) }],
  ] as const)('[ENG-03] %s is refused when it breaks one', (field, change) => {
    const issues = checkListing({ ...BTC, ...change })
    expect(issues.map((issue) => issue.field)).toContain(field)
  })

  it.each([
    ['deliveryTime', { deliveryTime: launchTime }],
    ['delivery', { delivery: { ...delivery!, feeRate: e8('0.01000001') } }],
    ['delivery', { delivery: { ...delivery!, averageSeconds: 0 } }],
  ] as const)('[ENG-04] %s of a dated contract is refused when it breaks one', (field, change) => {
    expect(checkListing({ ...FUTURE, ...change }).map((issue) => issue.field)).toEqual([field])
  })

  it.each([
    [{ maxLimitQty: BTC.minQty, maxMarketQty: BTC.minQty }],
    [{ minLeverageE2: BTC.maxLeverageE2 }],
    [{ priceLimitX: BTC.priceLimitY }],
    [{ openInterestLimit: { shareE4: 1, freeQty: 0n } }],
    [{ insurancePool: { ...insurancePool, name: 'n'.repeat(40), threshold: 0n, maxDeviation: 0n } }],
    [{ indexWeights: Array.from({ length: 6 }, () => 1n) }],
  ])('[ENG-03] are met at their bounds: %o', (change) => {
    expect(checkListing({ ...BTC, ...change })).toEqual([])
  })

  it('[ENG-04, R1.12] let a delivery cost up to 1 %, and come a moment after the launch', () => {
    const change = { deliveryTime: launchTime + 1, delivery: { ...delivery!, feeRate: e8('0.01') } }
    expect(checkListing({ ...FUTURE, ...change })).toEqual([])
  })
})
