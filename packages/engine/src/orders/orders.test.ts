import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AppliedCommand, EngineEvent, OrderState } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, ETH, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'

const orders = (applied: AppliedCommand): OrderState[] =>
  applied.events.flatMap((event) => (event.type === 'order' ? [event.order] : []))
const lastOf = (applied: AppliedCommand, orderId: number) =>
  orders(applied).findLast((order) => order.orderId === orderId)
const trades = (applied: AppliedCommand) =>
  applied.events.filter((event): event is Extract<EngineEvent, { type: 'trade' }> => event.type === 'trade')
const depth = (exchange: TestExchange) => {
  const { bids, asks } = exchange.engine.depth(BTC, 10)
  return { bids, asks }
}

describe('time in force', () => {
  it('[ENG-02] rests what a GTC order leaves and tells both ends of it', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 5, 400)
    const applied = exchange.buy(11, MID + 5, 1000)
    expect(trades(applied)).toMatchObject([{ price: MID + 5, qty: 400, side: 'Buy' }])
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
    expect(trades(refused)).toEqual([])
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
      exchange.send({ type: 'amendOrder', account: 10, instrument: BTC, orderId: 1, orderLinkId: '', price, qty })
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

  it('[ENG-02, INV-12] trades, cancels the maker, the taker or both by the incoming order’s type', () => {
    expect(trades(meet('None').applied)).toHaveLength(1)
    const maker = meet('CancelMaker')
    expect(lastOf(maker.applied, 1)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelBySmp' })
    expect(depth(maker.exchange)).toEqual({ bids: [], asks: [[MID, 100]] })
    const taker = meet('CancelTaker')
    expect(lastOf(taker.applied, 2)).toMatchObject({ cancelType: 'CancelBySmp', rejectReason: 'EC_BySelfMatch' })
    expect(depth(taker.exchange)).toEqual({ bids: [[MID, 100]], asks: [] })
    const both = meet('CancelBoth')
    expect(orders(both.applied).filter((order) => order.cancelType === 'CancelBySmp')).toHaveLength(2)
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

describe('reduce-only', () => {
  const withLong = (lots: number): TestExchange => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, lots)
    exchange.buy(11, MID, lots)
    return exchange
  }
  const closing = { reduceOnly: true } as const

  it('[ENG-09, R3.1] is refused without a position and on its side', () => {
    const exchange = withLong(1000)
    expect(exchange.buy(11, MID, 10, closing).result.code).toBe(REFUSALS.reduceOnlyRejected)
    exchange.open(12)
    expect(exchange.sell(12, MID, 10, closing).result.code).toBe(REFUSALS.reduceOnlyRejected)
  })

  it('[ENG-09, R3.2, R3.6] is cut to the position, and to what other resting ones leave', () => {
    const exchange = withLong(1000)
    expect(lastOf(exchange.sell(11, MID + 10, 3000, closing), 3)?.qty).toBe(1000)
    expect(exchange.sell(11, MID + 10, 10, closing).result.code).toBe(REFUSALS.reduceOnlyRejected)
    exchange.buy(10, MID - 5, 5000)
    const market = exchange.order({ account: 11, side: 'Sell', orderType: 'Market', qty: 600, ...closing })
    expect(lastOf(market, market.result.orderId)?.status).toBe('Filled')
    expect(exchange.engine.openOrders(11)).toMatchObject([{ orderId: 3, qty: 400, leavesQty: 400 }])
  })

  it('[ENG-09, R3.6, 3.E13] shrinks the worst price first', () => {
    const exchange = withLong(1000)
    exchange.sell(11, MID + 110, 600, closing)
    exchange.sell(11, MID + 105, 400, closing)
    exchange.buy(10, MID - 5, 5000)
    const applied = exchange.order({ account: 11, side: 'Sell', orderType: 'Market', qty: 700 })
    expect(lastOf(applied, 3)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
    expect(exchange.engine.openOrders(11)).toMatchObject([{ orderId: 4, leavesQty: 300 }])
  })

  it('[ENG-09, R3.5] ends when the position is gone or turned', () => {
    const exchange = withLong(1000)
    exchange.sell(11, MID + 110, 600, closing)
    exchange.buy(10, MID - 5, 5000)
    const applied = exchange.order({ account: 11, side: 'Sell', orderType: 'Market', qty: 1500 })
    expect(lastOf(applied, 3)?.cancelType).toBe('CancelByReduceOnly')
    expect(exchange.engine.positions(11)).toMatchObject([{ side: 'Sell', size: 500 }])
  })

  it('[ENG-09, R3.3] closes the whole position with quantity 0 and close-on-trigger', () => {
    const exchange = withLong(1000)
    exchange.sell(11, MID + 110, 1000, closing)
    exchange.buy(10, MID - 5, 5000)
    exchange.order({ account: 11, side: 'Sell', orderType: 'Market', qty: 0, reduceOnly: true, closeOnTrigger: true })
    expect(exchange.engine.positions(11)).toEqual([])
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[ENG-09] lets a stranger’s sweep end closing orders whose position went on the way', () => {
    const exchange = withLong(1000)
    exchange.sell(11, MID + 1, 1000)
    exchange.sell(11, MID + 2, 1000, closing)
    exchange.open(12, '10000000')
    const applied = exchange.buy(12, MID + 2, 2000, { timeInForce: 'IOC' })
    expect(trades(applied).map((trade) => trade.price)).toEqual([MID + 1])
    expect(lastOf(applied, 4)?.cancelType).toBe('CancelByReduceOnly')
    // and a fill-or-kill knows it beforehand
    const other = withLong(1000)
    other.sell(11, MID + 1, 1000)
    other.sell(11, MID + 2, 1000, closing)
    other.open(12, '10000000')
    expect(trades(other.buy(12, MID + 2, 1001, { timeInForce: 'FOK' }))).toEqual([])
    expect(trades(other.buy(12, MID + 2, 1000, { timeInForce: 'FOK' }))).toHaveLength(1)
  })
})

describe('amend and cancel', () => {
  it('[R3.29, R3.30, 12.E11] refuses what does not exist, has ended, changes nothing or is below the filled part', () => {
    const exchange = tradingExchange()
    const amend = (orderId: number, price: number, qty: number) =>
      exchange.code({ type: 'amendOrder', account: 10, instrument: BTC, orderId, orderLinkId: '', price, qty })
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
    })
    expect(applied.result.code).toBe(0)
    expect(lastOf(applied, 2)?.rejectReason).toBe('EC_PostOnlyWillTakeLiquidity')
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[R3.33] checks margin with the amended figures', () => {
    const exchange = tradingExchange()
    exchange.open(12, '1000')
    exchange.buy(12, MID - 10, 100)
    const amend = (qty: number) =>
      exchange.code({ type: 'amendOrder', account: 12, instrument: BTC, orderId: 1, orderLinkId: '', price: 0, qty })
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
    exchange.send({ type: 'cancelAll', account: 11, instrument: ETH })
    expect(exchange.engine.openOrders(11)).toHaveLength(1)
    exchange.send({ type: 'cancelAll', account: 11, instrument: 0 })
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

describe('mass quotes', () => {
  const quote = (exchange: TestExchange, bids: [number, number][], asks: [number, number][]) =>
    exchange.send({
      type: 'massQuote',
      account: 10,
      instrument: BTC,
      bids: bids.map(([price, lots]) => ({ price, lots })),
      asks: asks.map(([price, lots]) => ({ price, lots })),
    })

  it('[ENG-02] set, grow, shrink and take away the account’s quotes', () => {
    const exchange = tradingExchange()
    quote(
      exchange,
      [
        [MID - 1, 100],
        [MID - 2, 200],
      ],
      [[MID + 1, 100]],
    )
    expect(depth(exchange)).toEqual({
      bids: [
        [MID - 1, 100],
        [MID - 2, 200],
      ],
      asks: [[MID + 1, 100]],
    })
    quote(
      exchange,
      [
        [MID - 1, 0],
        [MID - 2, 50],
      ],
      [[MID + 1, 300]],
    )
    expect(depth(exchange)).toEqual({ bids: [[MID - 2, 50]], asks: [[MID + 1, 300]] })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-02] keep their place when they shrink and lose it when they grow', () => {
    const makers = (lots: number): number[] => {
      const exchange = tradingExchange()
      exchange.open(12)
      quote(exchange, [], [[MID, 100]])
      exchange.sell(11, MID, 100)
      quote(exchange, [], [[MID, lots]])
      const { events } = exchange.buy(12, MID, 20)
      return events.flatMap((event) => (event.type === 'execution' && event.isMaker ? [event.account] : []))
    }
    expect(makers(50)).toEqual([10])
    expect(makers(150)).toEqual([11])
  })

  it('[ENG-02] leave out what would take and what moved out of the way makes room first', () => {
    const exchange = tradingExchange()
    exchange.sell(11, MID + 1, 100)
    quote(exchange, [[MID - 1, 100]], [[MID + 2, 100]])
    expect(
      trades(
        quote(
          exchange,
          [
            [MID + 2, 100],
            [MID, 70],
          ],
          [
            [MID + 2, 0],
            [MID + 3, 40],
          ],
        ),
      ),
    ).toEqual([])
    expect(depth(exchange)).toEqual({
      bids: [
        [MID, 70],
        [MID - 1, 100],
      ],
      asks: [
        [MID + 1, 100],
        [MID + 3, 40],
      ],
    })
  })

  it('are refused whole when an entry is no quote', () => {
    const exchange = tradingExchange()
    expect(
      quote(
        exchange,
        [
          [MID - 1, 100],
          [0, 5],
        ],
        [],
      ).result.code,
    ).toBe(REFUSALS.invalidParameter)
    expect(
      quote(
        exchange,
        [
          [MID - 1, 100],
          [MID - 2, -5],
        ],
        [],
      ).result.code,
    ).toBe(REFUSALS.invalidParameter)
    expect(depth(exchange).bids).toEqual([])
  })
})

describe('bad commands', () => {
  it('[ENG-01] are refused with a code, change nothing and never throw', () => {
    const exchange = tradingExchange()
    exchange.buy(11, MID - 1, 100)
    const before = exchange.engine.snapshot()
    const expected = (code: number, applied: AppliedCommand) => {
      expect(applied.result.code).toBe(code)
      expect(applied.events).toEqual([])
    }
    const { invalidParameter, accountNotFound, symbolNotFound, priceOutOfRange, notionalTooSmall } = REFUSALS
    expected(accountNotFound, exchange.buy(99, MID, 100))
    expected(symbolNotFound, exchange.buy(11, MID, 100, { instrument: 9 }))
    for (const price of [-1, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expected(invalidParameter, exchange.buy(11, price, 100))
    }
    expected(priceOutOfRange, exchange.buy(11, 20_000_000, 100))
    for (const qty of [-1, 0, 0.5, Number.NaN, 1_190_001]) expected(invalidParameter, exchange.buy(11, MID, qty))
    expected(notionalTooSmall, exchange.buy(11, 49, 1))
    for (const index of [1, 2] as const) expected(invalidParameter, exchange.buy(11, MID, 100, { positionIdx: index }))
    expected(invalidParameter, exchange.send({ type: 'deposit', account: 11, coin: 'USDT', amount: 0n, bonus: false }))
    expected(invalidParameter, exchange.send({ type: 'deposit', account: 11, coin: '../x', amount: 5n, bonus: false }))
    const house = HOUSE_ACCOUNTS.liquidation
    expected(accountNotFound, exchange.buy(house, MID, 100))
    expected(accountNotFound, exchange.send({ type: 'cancelAll', account: house, instrument: 0 }))
    expected(accountNotFound, exchange.send({ type: 'withdraw', account: house, coin: 'USDT', amount: 5n }))
    for (const orderId of [-1, 0.5, Number.NaN, 2 ** 70, 99]) {
      expected(
        REFUSALS.orderNotFound,
        exchange.send({ type: 'cancelOrder', account: 11, instrument: 1, orderId, orderLinkId: '' }),
      )
    }
    expected(REFUSALS.transferInsufficient, exchange.send({ type: 'withdraw', account: 11, coin: 'BTC', amount: 5n }))
    expected(symbolNotFound, exchange.send({ type: 'indexPrices', entries: [{ instrument: 9, sources: [1n] }] }))
    expected(invalidParameter, exchange.send({ type: 'indexPrices', entries: [{ instrument: 1, sources: [-1n] }] }))
    expected(invalidParameter, exchange.send({ type: 'listInstrument', instrument: contract(5, { tickSize: 0n }) }))
    expected(
      invalidParameter,
      exchange.send({ type: 'listInstrument', instrument: contract(1, { tickSize: e8('0.2') }) }),
    )
    // only the sequence number has moved on
    const other = tradingExchange()
    other.buy(11, MID - 1, 100)
    expect(exchange.engine.audit()).toEqual(other.engine.audit())
    expect(exchange.engine.snapshot().length).toBe(before.length)
  })

  it('stop the house when the journal is broken', () => {
    const { engine, time } = tradingExchange()
    const command = { type: 'tick' } as const
    expect(() => engine.apply({ seq: engine.seq + 2, time, command })).toThrow(/journal is broken/)
    expect(() => engine.apply({ seq: engine.seq + 1, time: time - 1, command })).toThrow(/earlier/)
  })
})
