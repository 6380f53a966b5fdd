import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { PlaceScaled } from '../strategy-types.ts'
import { DELIVERY, future } from '../testing/contracts.ts'
import { BTC, MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'

function scaled(exchange: TestExchange, wish: Partial<PlaceScaled> = {}) {
  return exchange.send({
    type: 'placeScaled',
    account: 11,
    instrument: BTC,
    side: 'Buy',
    timeInForce: 'GTC',
    qty: 1500,
    fromPrice: MID - 400,
    toPrice: MID,
    count: 5,
    distribution: 'Increasing',
    weights: [],
    reduceOnly: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    ...wish,
  })
}

describe('scaled orders', () => {
  it('[ENG-09, 3.9] become ordinary limit orders with one parent', () => {
    const exchange = tradingExchange()
    const { result } = scaled(exchange)
    expect(result.code).toBe(0)
    expect(result.items?.map((item) => item.code)).toEqual([0, 0, 0, 0, 0])
    const orders = exchange.engine.openOrders(11).toReversed()
    expect(orders.map((order) => [order.price, order.qty])).toEqual([
      [MID - 400, 100],
      [MID - 300, 200],
      [MID - 200, 300],
      [MID - 100, 400],
      [MID, 500],
    ])
    expect(orders.every((order) => order.details?.parentOrderId === result.orderId)).toBe(true)
    expect(orders.map((order) => order.orderId)).toEqual(result.items?.map((item) => item.orderId))
  })

  it('[ENG-09, 3.9] are refused as a whole for the figures of any one', () => {
    const exchange = tradingExchange()
    const code = (wish: Partial<PlaceScaled>) => scaled(exchange, wish).result.code
    expect(code({ count: 1 })).toBe(REFUSALS.invalidParameter)
    expect(code({ count: 21 })).toBe(REFUSALS.invalidParameter)
    expect(code({ qty: 14 })).toBe(REFUSALS.invalidParameter)
    expect(code({ toPrice: 0 })).toBe(REFUSALS.invalidParameter)
    expect(code({ distribution: 'Custom', weights: [1, 2, 3, 4, 5] })).toBe(REFUSALS.invalidParameter)
    expect(code({ qty: 5_000_000 })).toBe(REFUSALS.invalidParameter)
    expect(code({ reduceOnly: true })).toBe(REFUSALS.reduceOnlyRejected)
    expect(code({ fromPrice: 10, toPrice: 20, qty: 100 })).toBe(REFUSALS.notionalTooSmall)
    expect(exchange.engine.openOrders(11)).toEqual([])
    expect(exchange.buy(11, MID, 10).result.orderId).toBe(1)
  })

  it('[ENG-09, 3.9] are accepted one by one as far as the margin goes', () => {
    const exchange = tradingExchange()
    exchange.open(12, '3000')
    const { result } = scaled(exchange, { account: 12, distribution: 'Flat', qty: 1000 })
    expect(result.code).toBe(0)
    const refused = REFUSALS.insufficientBalance
    expect(result.items?.map((item) => item.code)).toEqual([0, 0, refused, refused, refused])
    exchange.open(13, '10')
    expect(scaled(exchange, { account: 13 }).result.code).toBe(REFUSALS.insufficientBalance)
  })
})

it('[ENG-04, ENG-09, R1.11] a scaled order is refused as any order would be by a contract that is delivered or has ended', () => {
  const exchange = tradingExchange()
  exchange.list(future(3))
  const code = () => scaled(exchange, { instrument: 3 }).result.code
  exchange.time = DELIVERY - 60_000
  exchange.pass(3, BTC, MID)
  expect(code()).toBe(REFUSALS.reduceOnlyBeforeDelivery)
  exchange.time = DELIVERY
  exchange.pass(4, BTC, MID)
  expect(code()).toBe(REFUSALS.settlementInProgress)
  exchange.pass(300, BTC, MID)
  expect(code()).toBe(REFUSALS.contractNotLive)
})

describe('the client’s id of a scaled order', () => {
  it('[ENG-02, ENG-09] is the first order’s and with its number the others’; a repeat places nothing', () => {
    const exchange = tradingExchange()
    const first = scaled(exchange, { orderLinkId: 'row' }).result
    const ids = exchange.engine
      .openOrders(11)
      .map(({ orderLinkId }) => orderLinkId)
      .toReversed()
    expect(ids).toEqual(['row', 'row_2', 'row_3', 'row_4', 'row_5'])
    const known = { code: REFUSALS.duplicateOrderLinkId, orderId: first.items?.[0]?.orderId }
    expect(scaled(exchange, { orderLinkId: 'row' }).result).toMatchObject({ ...known, params: { status: 'New' } })
    exchange.send({ type: 'cancelAll', account: 11, instrument: BTC, filter: null })
    expect(scaled(exchange, { orderLinkId: 'row' }).result).toMatchObject({ ...known, params: { status: 'Cancelled' } })
    expect(exchange.buy(11, MID, 100, { orderLinkId: 'row_5' }).result.code).toBe(REFUSALS.duplicateOrderLinkId)
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[ENG-02, ENG-09] is known by any order that was accepted, and free where none was', () => {
    const exchange = tradingExchange()
    exchange.open(12, '1000')
    const wish = { account: 12, orderLinkId: 'row', count: 2, distribution: 'Custom' } as const
    const { result } = scaled(exchange, { ...wish, weights: [9900, 100] })
    expect(result.items?.map(({ code }) => code)).toEqual([REFUSALS.insufficientBalance, 0])
    const again = scaled(exchange, { ...wish, qty: 200, weights: [5000, 5000] }).result
    expect(again).toMatchObject({ code: REFUSALS.duplicateOrderLinkId, orderId: result.items?.[1]?.orderId })
    exchange.open(13, '100')
    const poor = { ...wish, account: 13, weights: [5000, 5000] }
    expect(scaled(exchange, poor).result.code).toBe(REFUSALS.insufficientBalance)
    expect(scaled(exchange, { ...poor, qty: 10 }).result.code).toBe(0)
  })
})

describe('cancel all', () => {
  const filter = { settleCoin: '', side: '', kind: 'all', cancelType: 'CancelByUser' } as const

  it('[ENG-09, API-03] takes one side, one coin, or only what is in the book', () => {
    const exchange = tradingExchange()
    const cancel = (changes: object) =>
      exchange
        .send({ type: 'cancelAll', account: 11, instrument: 0, filter: { ...filter, ...changes } })
        .events.flatMap((event) => (event.type === 'order' ? [event.order] : []))
    exchange.buy(11, MID - 50, 100)
    exchange.sell(11, MID + 50, 100)
    expect(cancel({ settleCoin: 'USDC' })).toEqual([])
    expect(cancel({ kind: 'conditional' })).toEqual([])
    expect(cancel({ side: 'Sell' })).toMatchObject([{ side: 'Sell', cancelType: 'CancelByUser' }])
    expect(cancel({ settleCoin: 'USDT', kind: 'active', cancelType: 'CancelByDCP' })).toMatchObject([
      { side: 'Buy', cancelType: 'CancelByDCP', rejectReason: 'EC_NoError' },
    ])
    expect(exchange.engine.wallet(11)?.coins[0]?.orderIM).toBe(e8('0'))
  })

  it('[ENG-09, 3.9] ends strategies when it is told to, and with their orders', () => {
    const exchange = tradingExchange()
    scaled(exchange, { side: 'Sell', fromPrice: MID + 100, toPrice: MID + 500 })
    expect(exchange.engine.openOrders(11)).toHaveLength(5)
    exchange.send({ type: 'cancelAll', account: 11, instrument: BTC, filter: { ...filter, kind: 'strategy' } })
    expect(exchange.engine.openOrders(11)).toHaveLength(5)
    exchange.send({ type: 'cancelAll', account: 11, instrument: BTC, filter })
    expect(exchange.engine.openOrders(11)).toEqual([])
  })
})
