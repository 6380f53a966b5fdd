import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { SetTradingStop } from '../command.ts'
import { restoreEngine } from '../exchange-engine.ts'
import type { AttachedTpSl } from '../order-options.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { eventsOf, lastOf, ordersOf } from '../testing/told.ts'
import { leg, NO_OPTIONS, print, waitingMarket } from '../testing/waiting-market.ts'

function set(exchange: TestExchange, change: Partial<SetTradingStop>) {
  return exchange.send({
    type: 'setTradingStop',
    account: 12,
    instrument: BTC,
    positionIdx: 0,
    mode: 'Full',
    takeProfit: null,
    stopLoss: null,
    tpSize: 0,
    slSize: 0,
    tpOrderId: 0,
    slOrderId: 0,
    trailing: null,
    ...change,
  })
}

/** 12 holds a long of so many lots; last price at the mid again. */
function long(lots = 500): TestExchange {
  const exchange = waitingMarket()
  exchange.buy(12, MID + 200, lots)
  print(exchange, MID)
  return exchange
}

function partial(exchange: TestExchange, tp: number, sl: number, size: number, change: Partial<SetTradingStop> = {}) {
  const terms = { takeProfit: leg(tp), stopLoss: leg(sl), tpSize: size, slSize: size }
  return set(exchange, { mode: 'Partial', ...terms, ...change })
}

const waiting = (exchange: TestExchange, account = 12) =>
  exchange.engine
    .openOrders(account)
    .filter((order) => order.status === 'Untriggered')
    .toReversed()
const stopsOf = (exchange: TestExchange, account = 12) => exchange.engine.positions(account)[0]?.stops

describe('TP and SL of a whole position', () => {
  it('[TPSL-17, R3.9, R3.11, REC-07] close it in the market, the one that triggers ending the other', () => {
    const exchange = long()
    const placed = set(exchange, { takeProfit: leg(MID + 40), stopLoss: leg(MID - 40) })
    const [tp, sl] = waiting(exchange)
    expect(tp).toMatchObject({
      stopOrderType: 'TakeProfit',
      createType: 'CreateByTakeProfit',
      side: 'Sell',
      orderType: 'Market',
      qty: 500,
      reduceOnly: true,
      details: { triggerPrice: MID + 40, tpslMode: 'Full', pairOrderId: sl?.orderId },
    })
    expect(sl).toMatchObject({ stopOrderType: 'StopLoss', details: { pairOrderId: tp?.orderId } })
    expect(eventsOf(placed, 'position')).toMatchObject([
      { position: { stops: { tpslMode: 'Full', takeProfit: MID + 40, stopLoss: MID - 40, full: [{}, {}] } } },
    ])
    const fired = print(exchange, MID + 40)
    expect(lastOf(fired, tp?.orderId ?? 0)).toMatchObject({
      status: 'Filled',
      cumExecQty: 500,
      createType: 'CreateByTakeProfit',
    })
    expect(lastOf(fired, sl?.orderId ?? 0)).toMatchObject({
      status: 'Deactivated',
      cancelType: 'CancelByOCOSlCanceledByTpTriggered',
    })
    expect(eventsOf(fired, 'execution').find((one) => one.account === 12)?.createType).toBe('CreateByTakeProfit')
    expect(exchange.engine.positions(12)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })

  it('[R3.11, R3.15] follow its size, and stand alone after one of them was changed', () => {
    const exchange = long()
    set(exchange, { takeProfit: leg(MID + 80), stopLoss: leg(MID - 40) })
    const more = exchange.buy(12, MID + 50, 100)
    expect(ordersOf(more).filter((order) => order.status === 'Untriggered')).toMatchObject([
      { stopOrderType: 'TakeProfit', qty: 600 },
      { stopOrderType: 'StopLoss', qty: 600 },
    ])
    print(exchange, MID)
    set(exchange, { stopLoss: leg(MID - 30) })
    expect(waiting(exchange)).toMatchObject([{ details: { pairOrderId: 0 } }, { details: { pairOrderId: 0 } }])
    // the SL takes no partner with it: what closes the position clears the TP
    const fired = print(exchange, MID - 30)
    expect(ordersOf(fired).find((order) => order.status === 'Deactivated')).toMatchObject({
      stopOrderType: 'TakeProfit',
      cancelType: 'CancelByTpSlTsClear',
    })
  })

  it('[R3.16, R3.17] are cleared with the position, and not by a part of it', () => {
    const exchange = long()
    set(exchange, { takeProfit: leg(MID + 40), stopLoss: leg(MID - 40) })
    exchange.sell(12, MID - 20, 300, { timeInForce: 'GTC' })
    exchange.buy(11, MID - 20, 300)
    expect(waiting(exchange)).toMatchObject([{ qty: 200 }, { qty: 200 }])
    exchange.buy(11, MID - 10, 200)
    const closed = exchange.sell(12, MID - 10, 200, { reduceOnly: true })
    expect(ordersOf(closed).filter((order) => order.status === 'Deactivated')).toMatchObject([
      { stopOrderType: 'TakeProfit', cancelType: 'CancelByTpSlTsClear' },
      { stopOrderType: 'StopLoss', cancelType: 'CancelByTpSlTsClear' },
    ])
    expect(exchange.engine.openOrders(12)).toEqual([])
  })

  it('[R3.18, 12.E10] refuse prices that would trigger at once, with the text of the kind of price', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC))
    for (const account of [10, 11, 12]) exchange.open(account)
    const last = 259_477
    exchange.index(BTC, last)
    exchange.pass(3, BTC, last)
    exchange.buy(10, last, 100)
    exchange.sell(12, last, 100)
    const refused = set(exchange, { stopLoss: leg(257_970) }).result
    expect(refused.code).toBe(10_001)
    expect(refused.params['text']).toBe(
      'sl:257970000 set for Sell position should greater base_price:259477000??LastPrice',
    )
    for (const wrong of [{ stopLoss: leg(last) }, { takeProfit: leg(last) }, { takeProfit: leg(last + 10) }]) {
      expect(set(exchange, wrong).result.code).toBe(10_001)
    }
    expect(set(exchange, { takeProfit: leg(last - 10), stopLoss: leg(last + 10) }).result.code).toBe(0)
    expect(set(exchange, { stopLoss: leg(last - 10, { by: 'MarkPrice' }) }).result.params['text']).toMatch(/MarkPrice$/)
  })

  it('[R3.18] keep the SL of an isolated position before its liquidation price', () => {
    const exchange = waitingMarket()
    exchange.open(14, '10000', { isolated: true })
    exchange.buy(14, MID + 50, 500)
    const liq = Number((exchange.engine.positions(14)[0]?.liqPrice ?? 0n) / 10_000_000n)
    const at = (trigger: number) => set(exchange, { account: 14, stopLoss: leg(trigger) }).result
    expect(at(liq).code).toBe(10_001)
    expect(at(liq).params['text']).toContain('liq_price')
    expect(at(liq + 10).code).toBe(0)
  })

  it('[R3.9, R3.12, R3.19, R3.20, R3.24, 12.E7] refuse what they cannot be', () => {
    const exchange = waitingMarket()
    expect(set(exchange, { takeProfit: leg(MID + 40) }).result.code).toBe(REFUSALS.invalidParameter)
    exchange.buy(12, MID + 50, 100)
    print(exchange, MID)
    const code = (change: Partial<SetTradingStop>) => set(exchange, change).result.code
    const limit = leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 })
    expect(code({ takeProfit: limit })).toBe(10_001)
    expect(code({ takeProfit: leg(MID + 40, { limitPrice: MID + 45 }) })).toBe(10_001)
    expect(code({ takeProfit: leg(MID + 40), tpSize: 50 })).toBe(REFUSALS.tpSlSizeInFullMode)
    expect(code({})).toBe(10_001)
    expect(code({ stopLoss: leg(0) })).toBe(REFUSALS.tpSlUnchanged)
    expect(code({ takeProfit: leg(MID + 40) })).toBe(0)
    expect(code({ takeProfit: leg(MID + 40) })).toBe(34_040)
    expect(code({ takeProfit: leg(MID + 40, { by: 'MarkPrice' }) })).toBe(0)
    const removed = set(exchange, { takeProfit: leg(0) })
    expect(ordersOf(removed)).toMatchObject([{ status: 'Deactivated', cancelType: 'CancelByUser' }])
    expect(stopsOf(exchange)).toBeNull()
  })
})

describe('partial TP and SL', () => {
  it('[TPSL-17, R3.10, R3.11, R3.12] act for their quantity, at market or as a limit that rests', () => {
    const exchange = long()
    const takeProfit = leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 })
    partial(exchange, MID + 40, MID - 40, 200, { takeProfit })
    partial(exchange, MID + 30, MID - 30, 100)
    const [limit, , market] = waiting(exchange)
    expect(limit).toMatchObject({ stopOrderType: 'PartialTakeProfit', orderType: 'Limit', price: MID + 45, qty: 200 })
    const fired = print(exchange, MID + 40)
    expect(lastOf(fired, market?.orderId ?? 0)).toMatchObject({
      status: 'Filled',
      cumExecQty: 100,
      createType: 'CreateByPartialTakeProfit',
    })
    expect(lastOf(fired, limit?.orderId ?? 0)).toMatchObject({ status: 'New', price: MID + 45, reduceOnly: true })
    // both partners are gone, though the limit has not filled
    expect(waiting(exchange)).toEqual([])
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 400 }])
    exchange.buy(11, MID + 45, 200)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 200 }])
  })

  it('[3.E12, R3.15] are cut earliest first when the position gets smaller', () => {
    const exchange = long(3000)
    partial(exchange, MID + 40, MID - 40, 2000)
    partial(exchange, MID + 30, MID - 30, 1000)
    exchange.buy(11, MID - 10, 1500)
    const reduced = exchange.sell(12, MID - 10, 1500)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 1500 }])
    expect(waiting(exchange).map((order) => order.qty)).toEqual([500, 500, 1000, 1000])
    expect(ordersOf(reduced).filter((order) => order.status === 'Untriggered')).toHaveLength(2)
    exchange.buy(11, MID - 10, 600)
    const more = exchange.sell(12, MID - 10, 600)
    expect(waiting(exchange).map((order) => order.qty)).toEqual([900, 900])
    expect(ordersOf(more).filter((order) => order.status === 'Deactivated')).toMatchObject([
      { cancelType: 'CancelByTpSlTsClear' },
      { cancelType: 'CancelByTpSlTsClear' },
    ])
  })

  it('[12.E8, R3.10, R3.21] are twenty sets at most, and cover at most the position', () => {
    const exchange = long()
    for (let count = 0; count < 20; count++) expect(partial(exchange, MID + 40, MID - 40, 20).result.code).toBe(0)
    expect(partial(exchange, MID + 40, MID - 40, 20).result.code).toBe(110_061)
    const carried: AttachedTpSl = { mode: 'Partial', takeProfit: leg(MID + 60), stopLoss: null }
    const order = exchange.buy(12, MID - 20, 10, { options: { ...NO_OPTIONS, tpsl: carried } })
    expect(order.result.code).toBe(110_061)
    const other = long()
    expect(partial(other, MID + 40, MID - 40, 400).result.code).toBe(0)
    expect(partial(other, MID + 40, MID - 40, 101).result).toMatchObject({ code: 110_058, params: { max: '0.1' } })
    expect(partial(other, MID + 40, MID - 40, 100, { slSize: 50 }).result.code).toBe(10_001)
    expect(partial(other, MID + 40, MID - 40, 0).result.code).toBe(10_001)
  })

  it('[R3.10] count with those that open orders carry', () => {
    const exchange = long()
    const carried: AttachedTpSl = { mode: 'Partial', takeProfit: leg(MID + 60), stopLoss: leg(MID - 60) }
    exchange.buy(12, MID - 20, 10, { options: { ...NO_OPTIONS, tpsl: carried } })
    for (let count = 0; count < 19; count++) partial(exchange, MID + 40, MID - 40, 20)
    expect(partial(exchange, MID + 40, MID - 40, 20).result.code).toBe(110_061)
    // its own set takes its place when it fills
    exchange.sell(11, MID - 20, 5)
    expect(waiting(exchange)).toHaveLength(40)
    expect(partial(exchange, MID + 40, MID - 40, 20).result.code).toBe(110_061)
  })

  it('[R3.11, TPSL-11] are changed and removed by their ids; one leg alone breaks the pair', () => {
    const exchange = long()
    partial(exchange, MID + 40, MID - 40, 200)
    const [tp, sl] = waiting(exchange)
    const ids = { tpOrderId: tp?.orderId ?? 0, slOrderId: sl?.orderId ?? 0 }
    expect(partial(exchange, MID + 45, MID - 45, 150, ids).result.code).toBe(0)
    expect(waiting(exchange)).toMatchObject([
      { orderId: tp?.orderId, qty: 150, details: { triggerPrice: MID + 45, pairOrderId: sl?.orderId } },
      { orderId: sl?.orderId, qty: 150, details: { triggerPrice: MID - 45 } },
    ])
    expect(partial(exchange, MID + 45, MID - 45, 150, ids).result.code).toBe(34_040)
    expect(set(exchange, { mode: 'Partial', ...ids, tpSize: 120, slSize: 120 }).result.code).toBe(0)
    expect(waiting(exchange)).toMatchObject([{ qty: 120, details: { pairOrderId: sl?.orderId } }, { qty: 120 }])
    const one = { mode: 'Partial', takeProfit: leg(MID + 48), tpOrderId: ids.tpOrderId } as const
    expect(set(exchange, one).result.code).toBe(0)
    expect(waiting(exchange)).toMatchObject([{ details: { pairOrderId: 0 } }, { details: { pairOrderId: 0 } }])
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId: ids.tpOrderId, orderLinkId: '' })
    expect(waiting(exchange)).toMatchObject([{ orderId: ids.slOrderId }])
    expect(set(exchange, one).result.code).toBe(REFUSALS.orderNotFound)
    const gone = { mode: 'Partial', stopLoss: leg(0), slOrderId: ids.slOrderId } as const
    expect(set(exchange, gone).result.code).toBe(0)
    expect(waiting(exchange)).toEqual([])
  })

  it('[R3.29] are amended like orders, both legs keeping one quantity', () => {
    const exchange = long()
    partial(exchange, MID + 40, MID - 40, 200)
    const [tp] = waiting(exchange)
    const amend = (qty: number, trigger = MID + 42) =>
      exchange.code({
        type: 'amendOrder',
        account: 12,
        instrument: BTC,
        orderId: tp?.orderId ?? 0,
        orderLinkId: '',
        price: 0,
        qty,
        options: { trigger: { price: trigger, by: 'LastPrice' }, tpsl: null },
      })
    expect(amend(300)).toBe(0)
    expect(waiting(exchange)).toMatchObject([{ qty: 300, details: { triggerPrice: MID + 42 } }, { qty: 300 }])
    expect(amend(501)).toBe(REFUSALS.tpSlSizeTooLarge)
    expect(amend(300)).toBe(REFUSALS.notModified)
    expect(amend(300, MID - 1)).toBe(10_001)
  })
})

describe('TP and SL that an order carries', () => {
  const full: AttachedTpSl = { mode: 'Full', takeProfit: leg(MID + 200), stopLoss: leg(MID - 200) }
  const carry = (tpsl: AttachedTpSl) => ({ options: { ...NO_OPTIONS, tpsl } })

  it('[R3.13] become the position’s as it fills, in the place of those that it had', () => {
    const exchange = waitingMarket()
    const first = exchange.buy(12, MID + 50, 100, carry(full))
    expect(ordersOf(first).filter((order) => order.status === 'Untriggered')).toMatchObject([
      { stopOrderType: 'TakeProfit', details: { parentOrderId: first.result.orderId } },
      { stopOrderType: 'StopLoss', details: { parentOrderId: first.result.orderId } },
    ])
    const other: AttachedTpSl = { mode: 'Full', takeProfit: leg(MID + 300), stopLoss: null }
    const second = exchange.buy(12, MID + 50, 100, carry(other))
    expect(ordersOf(second).find((order) => order.status === 'Deactivated')).toMatchObject({
      stopOrderType: 'TakeProfit',
      cancelType: 'CancelByTpSlTsClear',
    })
    expect(stopsOf(exchange)).toMatchObject({ takeProfit: MID + 300, stopLoss: MID - 200, full: [{}, {}] })
    expect(waiting(exchange).map((order) => order.qty)).toEqual([200, 200])
  })

  it('[R3.14] are a set of what was executed, growing with further fills', () => {
    const exchange = waitingMarket()
    const set20: AttachedTpSl = { ...full, mode: 'Partial' }
    const { orderId } = exchange.buy(12, MID - 10, 100, carry(set20)).result
    exchange.sell(11, MID - 10, 30)
    expect(waiting(exchange)).toMatchObject([
      { stopOrderType: 'PartialTakeProfit', qty: 30, details: { parentOrderId: orderId } },
      { stopOrderType: 'PartialStopLoss', qty: 30 },
    ])
    exchange.buy(12, MID + 50, 40)
    exchange.sell(11, MID - 10, 70)
    expect(waiting(exchange).map((order) => order.qty)).toEqual([100, 100])
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 140 }])
  })

  it('[R3.17] leave a position alone that is only reduced, and come with one that turns over', () => {
    const exchange = long(500)
    set(exchange, { takeProfit: leg(MID + 60) })
    const short: AttachedTpSl = { mode: 'Full', takeProfit: leg(MID - 300), stopLoss: leg(MID + 300) }
    exchange.buy(11, MID - 10, 300)
    exchange.sell(12, MID - 10, 300, carry(short))
    expect(stopsOf(exchange)).toMatchObject({ takeProfit: MID + 60, stopLoss: 0 })
    exchange.buy(11, MID - 10, 600)
    exchange.sell(12, MID - 10, 600, carry(short))
    expect(exchange.engine.positions(12)).toMatchObject([{ side: 'Sell', size: 400 }])
    expect(stopsOf(exchange)).toMatchObject({ takeProfit: MID - 300, stopLoss: MID + 300 })
    expect(waiting(exchange)).toMatchObject([{ side: 'Buy', qty: 400 }, { side: 'Buy' }])
  })

  it('[R3.4, R3.18, R3.21] are checked against the order’s price and fixed once it is filled in part', () => {
    const exchange = long()
    const wish = (tpsl: AttachedTpSl, change = {}) =>
      exchange.buy(12, MID - 20, 100, { ...carry(tpsl), ...change }).result
    expect(wish({ mode: 'Full', takeProfit: leg(MID - 20), stopLoss: null }).code).toBe(10_001)
    expect(wish({ mode: 'Full', takeProfit: leg(MID - 10), stopLoss: null }).code).toBe(0)
    expect(wish({ mode: 'Full', takeProfit: null, stopLoss: null }).code).toBe(10_001)
    const sale = exchange.sell(12, MID + 30, 100, { reduceOnly: true, ...carry(full) })
    expect(sale.result.code).toBe(10_001)
    const { orderId } = wish(full)
    const amend = (tpsl: AttachedTpSl, price = 0) =>
      exchange.code({
        type: 'amendOrder',
        account: 12,
        instrument: BTC,
        orderId,
        orderLinkId: '',
        price,
        qty: 0,
        options: { trigger: null, tpsl },
      })
    expect(amend(full)).toBe(REFUSALS.notModified)
    expect(amend({ ...full, takeProfit: leg(0) })).toBe(0)
    expect(exchange.engine.findOrder(12, { orderId, orderLinkId: '' })?.details).toMatchObject({
      takeProfit: 0,
      stopLoss: MID - 200,
    })
    expect(amend({ ...full, stopLoss: leg(MID) })).toBe(10_001)
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId: orderId - 1, orderLinkId: '' })
    exchange.sell(11, MID - 20, 50)
    expect(amend(full)).toBe(REFUSALS.tpSlOfPartlyFilledOrder)
  })

  it('[ENG-09, R3.14] come with a conditional order when it has triggered and filled', () => {
    const exchange = waitingMarket()
    const trigger = { price: MID + 20, by: 'LastPrice', direction: 1 } as const
    const options = { ...NO_OPTIONS, trigger, tpsl: { ...full, mode: 'Partial' as const } }
    exchange.order({ account: 12, orderType: 'Market', qty: 70, options })
    print(exchange, MID + 20)
    expect(waiting(exchange)).toMatchObject([{ qty: 70 }, { qty: 70 }])
  })
})

describe('stops of positions', () => {
  it('[ENG-06, R3.8] stand for each side of hedge mode', () => {
    const exchange = waitingMarket()
    exchange.send({ type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'BothSide' })
    exchange.buy(12, MID + 50, 100, { positionIdx: 1 })
    exchange.sell(12, MID - 50, 100, { positionIdx: 2 })
    print(exchange, MID)
    expect(set(exchange, { takeProfit: leg(MID + 40) }).result.code).toBe(10_001)
    set(exchange, { positionIdx: 1, takeProfit: leg(MID + 40) })
    set(exchange, { positionIdx: 2, stopLoss: leg(MID + 45) })
    print(exchange, MID + 40)
    expect(exchange.engine.positions(12)).toMatchObject([{ positionIdx: 2, stops: { stopLoss: MID + 45 } }])
    const mode = { type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'MergedSingle' } as const
    expect(exchange.code(mode)).toBe(REFUSALS.positionExists)
  })

  it('[R2.25] rest while last and mark lie too far apart', () => {
    const exchange = long()
    set(exchange, { stopLoss: leg(MID - 40) })
    // 25 ticks of the mark
    exchange.list(contract(BTC, { stopSpread: e8('0.00005') }))
    print(exchange, MID - 45)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 500 }])
    exchange.list(contract(BTC))
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.positions(12)).toEqual([])
  })

  it('[ENG-12] come back from a snapshot as they were', () => {
    const exchange = long()
    set(exchange, { takeProfit: leg(MID + 40), trailing: { distance: 30, ratio: 0n, activation: 0 } })
    partial(exchange, MID + 45, MID - 45, 100)
    print(exchange, MID + 10)
    const restored = restoreEngine(exchange.engine.snapshot())
    expect(restored.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.positions(12)).toEqual(exchange.engine.positions(12))
    const next = { seq: exchange.engine.seq + 1, time: exchange.time, command: { type: 'tick' } } as const
    expect(restored.apply(next)).toEqual(exchange.engine.apply(next))
  })
})
