import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { BTC, contract, ETH, MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'
import { lastOf, ordersOf, tradesOf } from '../testing/reported.ts'

const depth = (exchange: TestExchange) => {
  const { bids, asks } = exchange.engine.depth(BTC, 10)
  return { bids, asks }
}

describe('time in force', () => {
  it('[ENG-02] rests what a GTC order leaves and tells both ends of it', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 5, 400)
    const applied = exchange.buy(11, MID + 5, 1000)
    expect(tradesOf(applied)).toMatchObject([{ price: MID + 5, qty: 400, side: 'Buy' }])
    expect(lastOf(applied, 2)).toMatchObject({ status: 'PartiallyFilled', leavesQty: 600, cumExecQty: 400 })
    expect(depth(exchange)).toEqual({ bids: [[MID + 5, 600]], asks: [] })
  })

  it('[ENG-02] ends what an IOC order leaves', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 400)
    expect(lastOf(exchange.buy(11, MID, 1000, { timeInForce: 'IOC' }), 2)).toMatchObject({
      status: 'Cancelled',
      cumExecQty: 400,
      leavesQty: 0,
      rejectReason: 'EC_NoError',
    })
    expect(lastOf(exchange.buy(11, MID, 1000, { timeInForce: 'IOC' }), 3)?.rejectReason).toBe('EC_NoImmediateQtyToFill')
    expect(depth(exchange).bids).toEqual([])
  })

  it('[ENG-02] fills FOK whole or not at all, also over several levels', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 400)
    exchange.sell(10, MID + 1, 400)
    const refused = exchange.buy(11, MID + 1, 801, { timeInForce: 'FOK' })
    expect(tradesOf(refused)).toEqual([])
    expect(lastOf(refused, 3)).toMatchObject({ status: 'Cancelled', rejectReason: 'EC_CancelForNoFullFill' })
    expect(lastOf(exchange.buy(11, MID + 1, 800, { timeInForce: 'FOK' }), 4)?.status).toBe('Filled')
  })

  it('[ENG-02] steps a post-only order back rather than let it take', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 400)
    expect(lastOf(exchange.buy(11, MID, 100, { timeInForce: 'PostOnly' }), 2)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'UNKNOWN',
      rejectReason: 'EC_PostOnlyWillTakeLiquidity',
    })
    exchange.buy(11, MID - 1, 100, { timeInForce: 'PostOnly' })
    expect(depth(exchange).bids).toEqual([[MID - 1, 100]])
  })

  it('[ENG-02] makes a market order an IOC limit at the collar', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 10, 100)
    exchange.sell(10, 505_001, 100)
    const applied = exchange.order({ account: 11, orderType: 'Market', qty: 300, timeInForce: 'GTC' })
    expect(applied.result.price).toBe(505_000)
    expect(lastOf(applied, 3)).toMatchObject({ timeInForce: 'IOC', cumExecQty: 100, status: 'Cancelled' })
  })

  it('[ENG-05] moves a limit beyond the collar to it and says so', () => {
    const exchange = tradingExchange()
    expect(exchange.buy(11, 600_000, 100).result).toMatchObject({ code: 0, price: 505_000 })
    expect(exchange.sell(10, 400_000, 100, { timeInForce: 'PostOnly' }).result).toMatchObject({
      code: 0,
      price: 495_000,
    })
  })
})

describe('priority', () => {
  it('[ENG-02] fills the best price first and the oldest at one price', () => {
    const exchange = tradingExchange()
    exchange.open(12)
    exchange.sell(10, MID + 1, 100)
    exchange.sell(12, MID, 100)
    exchange.sell(10, MID, 100)
    const makers = exchange
      .buy(11, MID + 1, 250)
      .events.flatMap((event) => (event.type === 'execution' && event.isMaker ? [event.orderId] : []))
    expect(makers).toEqual([2, 3, 1])
  })

  it('[ENG-02] keeps an amended order in its place only when its quantity falls', () => {
    const amend = (price: number, qty: number): number[] => {
      const exchange = tradingExchange()
      exchange.sell(10, MID, 100)
      exchange.sell(10, MID, 100)
      exchange.send({
        type: 'amendOrder',
        account: 10,
        instrument: BTC,
        orderId: 1,
        orderLinkId: '',
        price,
        qty,
        options: null,
      })
      const applied = exchange.buy(11, MID, 300, { timeInForce: 'IOC' })
      return applied.events.flatMap((event) => (event.type === 'execution' && event.isMaker ? [event.orderId] : []))
    }
    expect(amend(0, 50)).toEqual([1, 2])
    expect(amend(0, 150)).toEqual([2, 1])
    expect(amend(MID, 100)).toEqual([1, 2])
    expect(amend(MID - 1, 0)).toEqual([1, 2])
  })
})

describe('self-match prevention', () => {
  const meet = (smpType: 'None' | 'CancelMaker' | 'CancelTaker' | 'CancelBoth') => {
    const exchange = tradingExchange()
    exchange.buy(11, MID, 100, { smpType: 'CancelBoth' })
    const applied = exchange.sell(11, MID, 100, { smpType })
    return { applied, exchange }
  }

  it('[ENG-02, INV-12, 3.E14, 3.E15] trades, cancels the maker, the taker or both by the incoming order’s type', () => {
    expect(tradesOf(meet('None').applied)).toHaveLength(1)
    const maker = meet('CancelMaker')
    expect(lastOf(maker.applied, 1)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelBySmp' })
    expect(depth(maker.exchange)).toEqual({ bids: [], asks: [[MID, 100]] })
    const taker = meet('CancelTaker')
    expect(lastOf(taker.applied, 2)).toMatchObject({ cancelType: 'CancelBySmp', rejectReason: 'EC_BySelfMatch' })
    expect(depth(taker.exchange)).toEqual({ bids: [[MID, 100]], asks: [] })
    const both = meet('CancelBoth')
    expect(ordersOf(both.applied).filter((order) => order.cancelType === 'CancelBySmp')).toHaveLength(2)
    expect(depth(both.exchange)).toEqual({ bids: [], asks: [] })
  })

  it('[ENG-02] leaves position and money as they were, but for the fees, when an account trades with itself', () => {
    const { exchange } = meet('None')
    expect(exchange.engine.positions(11)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })
})

describe('orderLinkId', () => {
  it('[ENG-02, DUR-04, INV-20] never makes a second order, open, filled or cancelled', () => {
    const exchange = tradingExchange()
    const first = exchange.buy(11, MID - 10, 100, { orderLinkId: 'a' }).result.orderId
    const again = () => exchange.buy(11, MID - 20, 300, { orderLinkId: 'a' })
    expect(again().result).toMatchObject({
      code: REFUSALS.duplicateOrderLinkId,
      orderId: first,
      params: { orderId: String(first), status: 'New' },
    })
    expect(again().events).toEqual([])
    exchange.send({ type: 'cancelOrder', account: 11, instrument: BTC, orderId: 0, orderLinkId: 'a' })
    expect(again().result.params).toMatchObject({ status: 'Cancelled' })
    expect(exchange.buy(10, MID - 20, 300, { orderLinkId: 'a' }).result.code).toBe(0)
  })

  it('[ENG-02] stays free after a refusal, and is free again when 500 more orders have ended', () => {
    const exchange = tradingExchange()
    expect(exchange.buy(11, MID, 2_000_000, { orderLinkId: 'b' }).result.code).not.toBe(0)
    expect(exchange.buy(11, MID - 10, 100, { orderLinkId: 'b', timeInForce: 'IOC' }).result.code).toBe(0)
    for (let i = 0; i < 500; i++) exchange.buy(11, MID - 10, 100, { timeInForce: 'IOC' })
    expect(exchange.buy(11, MID - 10, 100, { orderLinkId: 'b' }).result.code).toBe(0)
  })
})

describe('amend and cancel', () => {
  it('[R3.29, R3.30, 12.E11] refuses what does not exist, has ended, changes nothing or is below the filled part', () => {
    const exchange = tradingExchange()
    const amend = (orderId: number, price: number, qty: number) =>
      exchange.code({
        type: 'amendOrder',
        account: 10,
        instrument: BTC,
        orderId,
        orderLinkId: '',
        price,
        qty,
        options: null,
      })
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID, 300)
    expect(amend(99, MID, 0)).toBe(REFUSALS.orderNotFound)
    expect(amend(2, MID, 0)).toBe(REFUSALS.orderNotFound)
    expect(amend(1, MID, 500)).toBe(REFUSALS.notModified)
    expect(amend(1, 0, 300)).toBe(REFUSALS.qtyBelowFilled)
    expect(amend(1, 0, -3)).toBe(REFUSALS.invalidParameter)
    exchange.buy(11, MID, 200)
    expect(amend(1, MID, 600)).toBe(REFUSALS.orderFinished)
    exchange.sell(10, MID, 500)
    exchange.send({ type: 'cancelOrder', account: 10, instrument: BTC, orderId: 4, orderLinkId: '' })
    expect(amend(4, MID, 600)).toBe(REFUSALS.orderCancelled)
    expect(exchange.code({ type: 'cancelOrder', account: 10, instrument: BTC, orderId: 1, orderLinkId: '' })).toBe(
      REFUSALS.orderFinished,
    )
  })

  it('[R3.29, 12.E15] refuses to cancel a filled order', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 100)
    const { orderId } = exchange.buy(11, MID, 100).result
    const cancel = { type: 'cancelOrder', account: 11, instrument: BTC, orderId, orderLinkId: '' } as const
    expect(exchange.code(cancel)).toBe(REFUSALS.orderFinished)
  })

  it('[R3.32] ends a post-only order that is amended into the other side', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID - 1, 100, { timeInForce: 'PostOnly' })
    const applied = exchange.send({
      type: 'amendOrder',
      account: 11,
      instrument: BTC,
      orderId: 2,
      orderLinkId: '',
      price: MID,
      qty: 0,
      options: null,
    })
    expect(applied.result.code).toBe(0)
    expect(lastOf(applied, 2)?.rejectReason).toBe('EC_PostOnlyWillTakeLiquidity')
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[R3.29, 3.5] a new price leaves no order below the smallest value, unless it only closes', () => {
    const exchange = tradingExchange()
    exchange.buy(11, MID - 10, 1)
    exchange.buy(11, MID - 10, 2)
    // 0.001 at 4000 is worth less than 5
    const amend = (orderId: number, account: number) =>
      exchange.code({
        type: 'amendOrder',
        account,
        instrument: BTC,
        orderId,
        orderLinkId: '',
        price: 40_000,
        qty: 0,
        options: null,
      })
    expect(amend(1, 11)).toBe(REFUSALS.notionalTooSmall)
    expect(amend(2, 11)).toBe(0)
    expect(exchange.engine.openOrders(11)).toMatchObject([
      { orderId: 2, price: 40_000 },
      { orderId: 1, price: MID - 10 },
    ])
    exchange.open(12)
    exchange.sell(12, MID - 10, 1)
    exchange.buy(12, MID - 20, 1)
    expect(amend(4, 12)).toBe(0)
  })

  it('[R3.33] checks margin with the amended figures', () => {
    const exchange = tradingExchange()
    exchange.open(12, '1000')
    exchange.buy(12, MID - 10, 100)
    const amend = (qty: number) =>
      exchange.code({
        type: 'amendOrder',
        account: 12,
        instrument: BTC,
        orderId: 1,
        orderLinkId: '',
        price: 0,
        qty,
        options: null,
      })
    expect(amend(500)).toBe(REFUSALS.insufficientBalance)
    expect(exchange.engine.openOrders(12)).toMatchObject([{ qty: 100 }])
    expect(amend(180)).toBe(0)
  })

  it('[ENG-10] cancels all orders of an account, on one instrument or on all', () => {
    const exchange = tradingExchange()
    exchange.list(contract(ETH))
    exchange.index(ETH, MID)
    exchange.buy(11, MID - 10, 100)
    exchange.buy(11, MID - 10, 100, { instrument: ETH })
    exchange.buy(10, MID - 10, 100)
    exchange.send({ type: 'cancelAll', account: 11, instrument: ETH, filter: null })
    expect(exchange.engine.openOrders(11)).toHaveLength(1)
    exchange.send({ type: 'cancelAll', account: 11, instrument: 0, filter: null })
    expect(exchange.engine.openOrders(11)).toHaveLength(0)
    expect(exchange.engine.openOrders(10)).toHaveLength(1)
  })

  it('[ENG-10] takes 500 open orders on an instrument and no more, closing ones aside', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 1000)
    for (let i = 0; i < 500; i++) expect(exchange.buy(11, MID - 100 - i, 1).result.code).toBe(0)
    expect(exchange.buy(11, MID - 50, 1).result).toMatchObject({
      code: REFUSALS.tooManyOrders,
      params: { limit: '500' },
    })
    expect(exchange.sell(11, MID + 50, 1, { reduceOnly: true }).result.code).toBe(0)
  })
})
