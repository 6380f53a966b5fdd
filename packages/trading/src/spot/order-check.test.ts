import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { SPOT_PAIRS } from '../catalogue/spot-pairs.ts'
import { checkSpotOrder, checkWaitingSpotOrder, type SpotOrderToCheck } from './order-check.ts'

const PAIR = SPOT_PAIRS[0]!
const LIMITS = { maxBuy: e8('65650'), minSell: e8('64350') }
const buy = (more: Partial<SpotOrderToCheck> = {}): SpotOrderToCheck => ({
  side: 'Buy',
  orderType: 'Limit',
  price: e8('65000'),
  qty: e8('0.01'),
  amount: 0n,
  ...more,
})
const refusalOf = (order: SpotOrderToCheck, terms = PAIR, limits: typeof LIMITS | null = LIMITS) =>
  checkSpotOrder(terms, order, limits)?.refusal

describe('orders on pairs are checked', () => {
  it('[SPOT-02] an order within all rules has no issue, at each bound too', () => {
    expect(refusalOf(buy())).toBe(undefined)
    expect(refusalOf(buy({ price: LIMITS.maxBuy }))).toBe(undefined)
    expect(refusalOf(buy({ side: 'Sell', price: LIMITS.minSell }))).toBe(undefined)
    expect(refusalOf(buy({ orderType: 'Market', qty: 0n, amount: PAIR.minNotional }))).toBe(undefined)
  })

  it('[SPOT-02, R2.22] a buy above the highest price and a sell below the lowest are refused, the other sides are not', () => {
    const [above, below] = [LIMITS.maxBuy + PAIR.tickSize, LIMITS.minSell - PAIR.tickSize]
    expect(checkSpotOrder(PAIR, buy({ price: above }), LIMITS)).toEqual({
      field: 'price',
      refusal: 'spotBuyAboveLimit',
      params: { max: '65650' },
    })
    expect(refusalOf(buy({ side: 'Sell', price: above }))).toBe(undefined)
    expect(refusalOf(buy({ side: 'Sell', price: below }))).toBe('spotSellBelowLimit')
    expect(refusalOf(buy({ price: below }))).toBe(undefined)
    expect(refusalOf(buy({ price: above }), PAIR, null)).toBe(undefined)
  })

  it('[SPOT-02] the price range of the pair holds without price limits too', () => {
    expect(refusalOf(buy({ price: PAIR.maxPrice + PAIR.tickSize }), PAIR, null)).toBe('spotPriceTooHigh')
    expect(refusalOf(buy({ price: 0n }), PAIR, null)).toBe('spotPriceTooLow')
  })

  it('[SPOT-02] smallest and largest quantity and value, by quantity and by amount', () => {
    expect(refusalOf(buy({ qty: PAIR.minQty - PAIR.lotSize }))).toBe('spotQtyTooSmall')
    expect(refusalOf(buy({ qty: PAIR.maxLimitQty + PAIR.lotSize }))).toBe('spotQtyTooLarge')
    expect(refusalOf(buy({ orderType: 'Market', qty: PAIR.maxMarketQty + PAIR.lotSize }))).toBe('spotQtyTooLarge')
    expect(refusalOf(buy({ qty: PAIR.minQty }))).toBe('spotValueTooSmall')
    expect(refusalOf(buy({ qty: e8('70') }))).toBe('spotValueTooLarge')
    const amount = (value: bigint) => refusalOf(buy({ orderType: 'Market', qty: 0n, amount: value }))
    expect(amount(PAIR.minNotional - 1n)).toBe('spotValueTooSmall')
    expect(amount(PAIR.maxAmount + 1n)).toBe('spotValueTooLarge')
  })

  it('[SPOT-02, ERR-01] of several broken rules the one is named that the engine names', () => {
    const [above, small] = [LIMITS.maxBuy + PAIR.tickSize, PAIR.minQty - PAIR.lotSize]
    expect(refusalOf(buy({ price: above, qty: small }))).toBe('spotQtyTooSmall')
    expect(refusalOf(buy({ price: above, qty: PAIR.minQty }))).toBe('spotBuyAboveLimit')
    expect(refusalOf(buy({ price: PAIR.maxPrice + PAIR.tickSize, qty: small }))).toBe('spotPriceTooHigh')
  })

  it('[SPOT-02] isBanBuy and isBanSell refuse one side each', () => {
    const banned = { ...PAIR, isBanBuy: true }
    expect(refusalOf(buy(), banned)).toBe('pairNotOpen')
    expect(refusalOf(buy({ side: 'Sell' }), banned)).toBe(undefined)
    expect(refusalOf(buy({ side: 'Sell' }), { ...PAIR, isBanSell: true })).toBe('pairNotOpen')
  })

  it('[SPOT-02] a waiting order has no price limits yet, but reaches at most 10 % beyond its trigger (12.4)', () => {
    const waiting = (change: Partial<SpotOrderToCheck>, trigger: string) =>
      checkWaitingSpotOrder(PAIR, { ...buy(change), trigger: e8(trigger) })?.refusal
    const beyond = { price: LIMITS.maxBuy + PAIR.tickSize }
    expect(waiting(beyond, '65000')).toBe(undefined)
    expect(waiting({ price: e8('71500') }, '65000')).toBe(undefined)
    expect(waiting({ price: e8('71500') + PAIR.tickSize }, '65000')).toBe('stopBuyTooHigh')
    expect(waiting({ side: 'Sell', price: e8('58500') - PAIR.tickSize }, '65000')).toBe('stopSellTooLow')
    expect(waiting({ orderType: 'Market', price: 0n, qty: PAIR.minQty }, '65000')).toBe('spotValueTooSmall')
    expect(waiting({ orderType: 'Market', price: 0n }, '65000')).toBe(undefined)
  })
})
