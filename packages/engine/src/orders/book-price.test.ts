import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { OrderOptions } from '../order-options.ts'
import { MID, tradingExchange } from '../testing/exchange.ts'
import { lastOf, ordersOf, tradesOf } from '../testing/reported.ts'

const NO_OPTIONS: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }
const ticks = (value: string): OrderOptions => ({ ...NO_OPTIONS, slippage: { kind: 'TickSize', value: e8(value) } })
const percent = (value: string): OrderOptions => ({ ...NO_OPTIONS, slippage: { kind: 'Percent', value: e8(value) } })

describe('market orders with a slippage tolerance', () => {
  it('[ENG-09, 3.11] trade up to the tolerance from the best price and end there', () => {
    const exchange = tradingExchange()
    for (const price of [MID, MID + 2, MID + 3]) exchange.sell(10, price, 100)
    const applied = exchange.order({ account: 11, orderType: 'Market', qty: 300, options: ticks('2') })
    expect(tradesOf(applied).map((trade) => trade.price)).toEqual([MID, MID + 2])
    expect(lastOf(applied, applied.result.orderId)).toMatchObject({
      status: 'Cancelled',
      cumExecQty: 200,
      timeInForce: 'IOC',
      price: MID + 2,
      details: { slippage: { kind: 'TickSize', value: e8('2') } },
    })
  })

  it('[ENG-09, 3.11] take a percentage of the best bid for sales', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID, 100)
    exchange.buy(10, 497_500, 100)
    exchange.buy(10, 497_499, 100)
    const applied = exchange.order({
      account: 11,
      side: 'Sell',
      orderType: 'Market',
      qty: 300,
      options: percent('0.5'),
    })
    expect(tradesOf(applied).map((trade) => trade.price)).toEqual([MID, 497_500])
  })

  it('[ENG-09, 3.11] never go beyond the collar', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 100)
    const plain = exchange.order({ account: 11, orderType: 'Market', qty: 10 }).result.price
    const wide = exchange.order({ account: 11, orderType: 'Market', qty: 10, options: percent('10') }).result.price
    expect(wide).toBe(plain)
  })

  it('[12.E9] refuse tolerances out of range', () => {
    const exchange = tradingExchange()
    const code = (options: OrderOptions, orderType: 'Market' | 'Limit' = 'Market') =>
      exchange.order({ account: 11, orderType, qty: 10, options }).result.code
    for (const value of ['10001', '0', '1.5', '-1']) expect(code(ticks(value))).toBe(REFUSALS.slippageTicksOutOfRange)
    for (const value of ['0.001', '10.01', '0']) {
      expect(code(percent(value))).toBe(REFUSALS.slippagePercentOutOfRange)
    }
    expect(code(ticks('5'), 'Limit')).toBe(REFUSALS.invalidParameter)
  })
})

describe('orders at a level of the book', () => {
  it('[ENG-09, 3.1] take the price that stands there when they are accepted', () => {
    const exchange = tradingExchange()
    for (const offset of [1, 4, 6]) exchange.sell(10, MID + offset, 100)
    for (const offset of [1, 3]) exchange.buy(10, MID - offset, 100)
    const place = (side: 'Queue' | 'Counterparty', level: number) =>
      exchange.order({ account: 11, price: 0, qty: 10, options: { ...NO_OPTIONS, bbo: { side, level } } })
    expect(place('Queue', 2).result.price).toBe(MID - 3)
    expect(ordersOf(place('Queue', 1))[0]).toMatchObject({ price: MID - 1, createType: 'CreateByBboOrder' })
    expect(tradesOf(place('Counterparty', 3)).map((trade) => trade.price)).toEqual([MID + 1])
    expect(place('Queue', 3).result.code).toBe(REFUSALS.invalidParameter)
    expect(place('Counterparty', 0).result.code).toBe(REFUSALS.invalidParameter)
    expect(place('Counterparty', 6).result.code).toBe(REFUSALS.invalidParameter)
  })
})
