import { toSafeInteger } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, contract, MID, type OrderWish, TestExchange } from '../testing/exchange.ts'
import { lastOf, ordersOf } from '../testing/reported.ts'
import { leg, NO_OPTIONS, print, statusesOf, waitingMarket } from '../testing/waiting-market.ts'

function conditional(
  exchange: TestExchange,
  trigger: { price: number; direction: 1 | 2; by?: 'LastPrice' | 'MarkPrice' | 'IndexPrice' },
  wish: Partial<OrderWish> = {},
) {
  const options = { ...NO_OPTIONS, trigger: { by: 'LastPrice', ...trigger }, ...wish.options } as const
  return exchange.order({ account: 12, qty: 100, ...wish, options })
}

describe('conditional orders', () => {
  it('[ENG-09] wait without margin, trigger, and act under the same id', () => {
    const exchange = waitingMarket()
    const before = exchange.engine.wallet(12)
    const placed = conditional(exchange, { price: MID + 20, direction: 1 }, { orderType: 'Market' })
    const { orderId } = placed.result
    expect(ordersOf(placed)).toMatchObject([
      {
        orderId,
        status: 'Untriggered',
        stopOrderType: 'Stop',
        createType: 'CreateByStopOrder',
        details: { triggerPrice: MID + 20, triggerDirection: 1, triggerBy: 'LastPrice' },
      },
    ])
    expect(exchange.engine.wallet(12)).toEqual(before)
    expect(exchange.engine.openOrders(12)).toMatchObject([{ orderId, status: 'Untriggered' }])
    expect(statusesOf(print(exchange, MID + 19), orderId)).toEqual([])
    const fired = print(exchange, MID + 20)
    expect(statusesOf(fired, orderId)).toEqual(['Triggered', 'New', 'Filled'])
    expect(lastOf(fired, orderId)).toMatchObject({ createType: 'CreateByStopOrder', stopOrderType: 'Stop' })
    expect(exchange.engine.positions(12)).toMatchObject([{ side: 'Buy', size: 100 }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09] rest as limit orders, with the age and the place among the ids that they had', () => {
    const exchange = waitingMarket()
    const { orderId } = conditional(exchange, { price: MID - 20, direction: 2 }, { price: MID - 30 }).result
    exchange.buy(12, MID - 70, 10)
    exchange.time += 5000
    expect(statusesOf(print(exchange, MID - 25), orderId)).toEqual(['Triggered', 'New'])
    expect(exchange.engine.openOrders(12).map((order) => order.orderId)).toEqual([orderId + 1, orderId])
    expect(exchange.engine.findOrder(12, { orderId, orderLinkId: '' })).toMatchObject({
      status: 'New',
      price: MID - 30,
      createdTime: exchange.time - 5000,
      details: { triggerPrice: MID - 20 },
    })
    const restored = restoreEngine(exchange.engine.snapshot())
    expect(restored.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.openOrders(12)).toEqual(exchange.engine.openOrders(12))
  })

  it('[ENG-09, R3.22] go by mark and index at ticks', () => {
    for (const by of ['MarkPrice', 'IndexPrice'] as const) {
      const exchange = waitingMarket()
      const { orderId } = conditional(exchange, { price: MID + 30, direction: 1, by }, { orderType: 'Market' }).result
      print(exchange, MID + 40)
      expect(exchange.engine.openOrders(12)).toMatchObject([{ orderId, status: 'Untriggered' }])
      exchange.pass(3, BTC, MID + 60)
      expect(exchange.engine.positions(12)).toMatchObject([{ size: 100 }])
    }
  })

  it('[12.E1, 12.E2, ENG-09] are refused when the price lies on the other side already', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC))
    for (const account of [10, 11]) exchange.open(account)
    for (const [last, trigger, direction, code, text] of [
      [20_147, 19_500, 1, 110_092, 'trigger_price[195000000] <= current[201470000]??LastPrice'],
      [20_000, 21_000, 2, 110_093, 'trigger_price[210000000] >= current[200000000]??LastPrice'],
    ] as const) {
      exchange.index(BTC, last * 10)
      exchange.pass(330, BTC, last * 10)
      print(exchange, last * 10)
      const placed = conditional(exchange, { price: trigger * 10, direction }, { account: 11, price: last * 10 })
      expect(placed.result.code).toBe(code)
      expect(placed.result.params['text']).toMatch(/\?\?LastPrice$/)
      expect(placed.result.params['text']).toContain(text)
    }
  })

  it('[ENG-10] are ten on a contract at most', () => {
    const exchange = waitingMarket()
    for (let count = 0; count < 10; count++) {
      expect(conditional(exchange, { price: MID + 10 + count, direction: 1 }).result.code).toBe(0)
    }
    expect(conditional(exchange, { price: MID + 30, direction: 1 }).result.code).toBe(REFUSALS.tooManyConditionalOrders)
  })

  it('[ENG-09] end when the margin is short, the position is gone or the contract would refuse them', () => {
    const exchange = waitingMarket()
    exchange.send({ type: 'setLeverage', account: 12, instrument: BTC, buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
    const poor = conditional(exchange, { price: MID + 20, direction: 1 }, { account: 13, qty: 5000 }).result
    const empty = conditional(exchange, { price: MID + 20, direction: 1 }, { side: 'Sell', reduceOnly: true }).result
    const large = conditional(exchange, { price: MID + 20, direction: 1 }, { qty: 1_000_000, price: MID }).result
    expect([poor.code, empty.code, large.code]).toEqual([0, 0, 0])
    const fired = print(exchange, MID + 20)
    expect(lastOf(fired, poor.orderId)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
    })
    expect(lastOf(fired, empty.orderId)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
    expect(lastOf(fired, large.orderId)).toMatchObject({ status: 'Rejected', rejectReason: 'EC_Others' })
    expect(exchange.engine.findOrder(13, { orderId: poor.orderId, orderLinkId: '' })?.status).toBe('Cancelled')
  })

  it('[ENG-09, R3.7] close on trigger takes what the position has then', () => {
    const exchange = waitingMarket()
    exchange.buy(12, MID + 50, 300)
    const wish = { side: 'Sell', orderType: 'Market', reduceOnly: true, closeOnTrigger: true } as const
    const some = conditional(exchange, { price: MID - 20, direction: 2 }, { ...wish, qty: 500 }).result
    expect(lastOf(print(exchange, MID - 20), some.orderId)).toMatchObject({ status: 'Filled', cumExecQty: 300 })
    expect(exchange.engine.positions(12)).toEqual([])
    const all = conditional(exchange, { price: MID - 30, direction: 1 }, { ...wish, qty: 0 }).result
    expect(lastOf(print(exchange, MID - 30), all.orderId)).toMatchObject({ cancelType: 'CancelByReduceOnly' })
    expect(exchange.lost()).toBe(0n)
  })

  it('[R3.29, R3.30, ENG-09] change their trigger, price and quantity while they wait', () => {
    const exchange = waitingMarket()
    const { orderId } = conditional(exchange, { price: MID + 20, direction: 1 }, { orderLinkId: 'mine' }).result
    const amend = (change: { price?: number; qty?: number; trigger?: number }) =>
      exchange.send({
        type: 'amendOrder',
        account: 12,
        instrument: BTC,
        orderId: 0,
        orderLinkId: 'mine',
        price: change.price ?? 0,
        qty: change.qty ?? 0,
        options:
          change.trigger === undefined ? null : { trigger: { price: change.trigger, by: 'LastPrice' }, tpsl: null },
      })
    expect(ordersOf(amend({ price: MID - 5, qty: 70, trigger: MID + 40 }))).toMatchObject([
      { orderId, status: 'Untriggered', price: MID - 5, qty: 70, details: { triggerPrice: MID + 40 } },
    ])
    expect(amend({ trigger: MID + 40 }).result.code).toBe(REFUSALS.notModified)
    expect(amend({ trigger: MID - 1 }).result.code).toBe(REFUSALS.risingExpected)
    expect(amend({ qty: 2_000_000 }).result.code).toBe(REFUSALS.invalidParameter)
    expect(statusesOf(print(exchange, MID + 30), orderId)).toEqual([])
    expect(statusesOf(print(exchange, MID + 40), orderId)).toEqual(['Triggered', 'New'])
    expect(amend({ trigger: MID + 50 }).result.code).toBe(REFUSALS.invalidParameter)
  })

  it('[ENG-09, DUR-04] are cancelled by id and by kind, and keep their client id', () => {
    const exchange = waitingMarket()
    const first = conditional(exchange, { price: MID + 20, direction: 1 }, { orderLinkId: 'once' }).result
    const again = conditional(exchange, { price: MID + 20, direction: 1 }, { orderLinkId: 'once' }).result
    expect(again).toMatchObject({ code: REFUSALS.duplicateOrderLinkId, orderId: first.orderId })
    expect(again.params['status']).toBe('Untriggered')
    const ended = exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId: 0, orderLinkId: 'once' })
    expect(lastOf(ended, first.orderId)).toMatchObject({
      status: 'Deactivated',
      cancelType: 'CancelByUser',
      rejectReason: 'EC_PerCancelRequest',
      leavesQty: 0,
    })
    conditional(exchange, { price: MID + 20, direction: 1 })
    exchange.buy(12, MID - 60, 10)
    const filter = { settleCoin: '', side: '', kind: 'conditional', cancelType: 'CancelByUser' } as const
    exchange.send({ type: 'cancelAll', account: 12, instrument: 0, filter })
    expect(exchange.engine.openOrders(12)).toMatchObject([{ status: 'New' }])
  })

  it('[12.E5, ENG-06] keep the position mode as it is while they wait', () => {
    const exchange = waitingMarket()
    const { orderId } = conditional(exchange, { price: MID + 20, direction: 1 }).result
    const mode = { type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'BothSide' } as const
    expect(exchange.code(mode)).toBe(REFUSALS.ordersOpen)
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId, orderLinkId: '' })
    expect(exchange.code(mode)).toBe(0)
  })

  it('[ENG-09, R3.7] close on trigger whatever rests: other closing orders make room', () => {
    const exchange = waitingMarket()
    exchange.buy(12, MID + 50, 100)
    print(exchange, MID)
    const resting = exchange.sell(12, MID + 500, 100, { reduceOnly: true }).result.orderId
    const wish = { side: 'Sell', price: MID - 45, qty: 60, reduceOnly: true } as const
    const plain = conditional(exchange, { price: MID - 40, direction: 2 }, wish).result
    const sure = conditional(exchange, { price: MID - 40, direction: 2 }, { ...wish, closeOnTrigger: true }).result
    const fired = print(exchange, MID - 40)
    expect(lastOf(fired, plain.orderId)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
    expect(lastOf(fired, sure.orderId)).toMatchObject({ status: 'New', leavesQty: 60 })
    expect(lastOf(fired, resting)).toMatchObject({ status: 'New', leavesQty: 40 })
  })

  it('[R3.4, R3.8] carry no TP/SL where their position index makes them close, by amendment neither', () => {
    const exchange = waitingMarket()
    exchange.send({ type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'BothSide' })
    const wish = { side: 'Sell', orderType: 'Market', positionIdx: 1 } as const
    const { orderId } = conditional(exchange, { price: MID - 40, direction: 2 }, wish).result
    const tpsl = { mode: 'Full', takeProfit: leg(MID - 400), stopLoss: null } as const
    const amend = {
      type: 'amendOrder',
      account: 12,
      instrument: BTC,
      orderId,
      orderLinkId: '',
      price: 0,
      qty: 0,
    } as const
    expect(exchange.code({ ...amend, options: { trigger: null, tpsl } })).toBe(REFUSALS.invalidParameter)
  })

  it('[ENG-09] set off one another in waves, the nearest trigger first', () => {
    const exchange = waitingMarket()
    exchange.send({ type: 'setLeverage', account: 11, instrument: BTC, buyLeverageE2: 5000, sellLeverageE2: 5000 })
    const sell = { side: 'Sell', orderType: 'Market', qty: 1000 } as const
    // the sell of `first` trades at MID − 50, which triggers `second`
    const second = conditional(exchange, { price: MID - 50, direction: 2 }, { ...sell, account: 11 }).result
    const first = conditional(exchange, { price: MID - 10, direction: 2 }, { ...sell, account: 11 }).result
    const fired = print(exchange, MID - 10)
    const order = ordersOf(fired).filter((one) => one.status === 'Triggered')
    expect(order.map((one) => one.orderId)).toEqual([first.orderId, second.orderId])
    expect(exchange.engine.quote(BTC).lastPrice).toBe(MID - 100)
    expect(exchange.lost()).toBe(0n)
  })
})

describe('OCO', () => {
  it('[ENG-09] is two orders of which the one that triggers ends the other', () => {
    for (const [price, profit] of [
      [MID + 40, true],
      [MID - 40, false],
    ] as const) {
      const exchange = waitingMarket()
      exchange.buy(12, MID + 50, 100)
      print(exchange, MID)
      const oco = { takeProfit: leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 }), stopLoss: leg(MID - 40) }
      const wish = { side: 'Sell', reduceOnly: true, qty: 100 } as const
      const placed = exchange.order({ account: 12, ...wish, options: { ...NO_OPTIONS, oco } })
      const [up, down] = ordersOf(placed)
      expect(placed.result.orderId).toBe(up?.orderId)
      expect(up).toMatchObject({ stopOrderType: 'OcoOrder', details: { pairOrderId: down?.orderId } })
      expect(down).toMatchObject({ details: { pairOrderId: up?.orderId, parentOrderId: up?.orderId } })
      const fired = print(exchange, price)
      const [ended, acted] = profit ? [down, up] : [up, down]
      expect(lastOf(fired, ended?.orderId ?? 0)).toMatchObject({
        status: 'Deactivated',
        cancelType: profit ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered',
      })
      expect(lastOf(fired, acted?.orderId ?? 0)?.status).toBe(profit ? 'New' : 'Filled')
    }
  })

  it('[ENG-09, R3.11] ends with both legs when one is cancelled', () => {
    const exchange = waitingMarket()
    const oco = { takeProfit: leg(MID - 40), stopLoss: leg(MID + 40) }
    const { orderId } = exchange.order({ account: 12, qty: 10, options: { ...NO_OPTIONS, oco } }).result
    expect(exchange.engine.openOrders(12)).toHaveLength(2)
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId, orderLinkId: '' })
    expect(exchange.engine.openOrders(12)).toEqual([])
    const wrong = { takeProfit: leg(MID + 40), stopLoss: leg(MID + 60) }
    const refused = exchange.order({ account: 12, qty: 10, options: { ...NO_OPTIONS, oco: wrong } })
    expect(refused.result.code).toBe(REFUSALS.fallingExpected)
    for (const more of [
      { bbo: { side: 'Queue', level: 1 } },
      { tpsl: { mode: 'Full', takeProfit: leg(MID + 90), stopLoss: null } },
      { trigger: { price: MID + 20, by: 'LastPrice', direction: 1 } },
    ] as const) {
      const both = exchange.order({ account: 12, qty: 10, options: { ...NO_OPTIONS, oco, ...more } })
      expect(both.result.code).toBe(REFUSALS.invalidParameter)
    }
  })

  it('[ENG-09, R3.29, 3.5] takes no quantity by amendment that the other leg could not trade: it would be rejected when needed', () => {
    const exchange = waitingMarket()
    const { maxMarketQty, lotSize } = exchange.engine.instrument(BTC)!
    const largest = toSafeInteger(maxMarketQty / lotSize)
    const oco = { takeProfit: leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 40 }), stopLoss: leg(MID - 40) }
    const wish = { account: 12, side: 'Sell', reduceOnly: true, qty: 100 } as const
    const { orderId } = exchange.order({ ...wish, options: { ...NO_OPTIONS, oco } }).result
    const amend = (qty: number) =>
      exchange.code({
        type: 'amendOrder',
        account: 12,
        instrument: BTC,
        orderId,
        orderLinkId: '',
        price: 0,
        qty,
        options: null,
      })
    expect(amend(largest + 1)).toBe(REFUSALS.invalidParameter)
    expect(exchange.engine.openOrders(12).map(({ qty }) => qty)).toEqual([100, 100])
    expect(amend(largest)).toBe(0)
    expect(exchange.engine.openOrders(12).map(({ qty }) => qty)).toEqual([largest, largest])
  })
})
