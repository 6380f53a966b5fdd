import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AttachedTpSl } from '../order-options.ts'
import { BTC, MID } from '../testing/exchange.ts'
import { lastOf, ordersOf } from '../testing/reported.ts'
import { leg, longPosition, NO_OPTIONS, print, setPartial, setStops, waitingOf } from '../testing/waiting-market.ts'

describe('partial TP and SL', () => {
  it('[TPSL-17, R3.10, R3.11, R3.12] act for their quantity, at market or as a limit that rests', () => {
    const exchange = longPosition()
    const takeProfit = leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 })
    setPartial(exchange, [MID + 40, MID - 40], 200, { takeProfit })
    setPartial(exchange, [MID + 30, MID - 30], 100)
    const [limit, , market] = waitingOf(exchange)
    expect(limit).toMatchObject({ stopOrderType: 'PartialTakeProfit', orderType: 'Limit', price: MID + 45, qty: 200 })
    const fired = print(exchange, MID + 40)
    expect(lastOf(fired, market?.orderId ?? 0)).toMatchObject({
      status: 'Filled',
      cumExecQty: 100,
      createType: 'CreateByPartialTakeProfit',
    })
    expect(lastOf(fired, limit?.orderId ?? 0)).toMatchObject({ status: 'New', price: MID + 45, reduceOnly: true })
    // both partners have ended, although the limit order has not filled
    expect(waitingOf(exchange)).toEqual([])
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 400 }])
    exchange.buy(11, MID + 45, 200)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 200 }])
  })

  it('[3.E12, R3.15] are cut earliest first when the position gets smaller', () => {
    const exchange = longPosition(3000)
    setPartial(exchange, [MID + 40, MID - 40], 2000)
    setPartial(exchange, [MID + 30, MID - 30], 1000)
    exchange.buy(11, MID - 10, 1500)
    const reduced = exchange.sell(12, MID - 10, 1500)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 1500 }])
    expect(waitingOf(exchange).map((order) => order.qty)).toEqual([500, 500, 1000, 1000])
    expect(ordersOf(reduced).filter((order) => order.status === 'Untriggered')).toHaveLength(2)
    exchange.buy(11, MID - 10, 600)
    const more = exchange.sell(12, MID - 10, 600)
    expect(waitingOf(exchange).map((order) => order.qty)).toEqual([900, 900])
    expect(ordersOf(more).filter((order) => order.status === 'Deactivated')).toMatchObject([
      { cancelType: 'CancelByTpSlTsClear' },
      { cancelType: 'CancelByTpSlTsClear' },
    ])
  })

  it('[TPSL-17, R3.15] are cut as sets: both legs keep one quantity, also beside a leg that stands alone', () => {
    const exchange = longPosition()
    setPartial(exchange, [MID + 40, MID - 40], 200)
    setStops(exchange, { mode: 'Partial', takeProfit: leg(MID + 30), tpSize: 300 })
    exchange.buy(11, MID - 10, 100)
    exchange.sell(12, MID - 10, 100)
    // the TPs cover 500 of 400 lots: the earliest set is reduced, so its SL never covers more than its TP
    expect(waitingOf(exchange).map((order) => order.qty)).toEqual([100, 100, 300])
    exchange.buy(11, MID - 10, 100)
    const gone = exchange.sell(12, MID - 10, 100)
    expect(waitingOf(exchange)).toMatchObject([{ qty: 300, stopOrderType: 'PartialTakeProfit' }])
    expect(ordersOf(gone).filter((order) => order.status === 'Deactivated')).toHaveLength(2)
  })

  it('[TPSL-17, R3.12] that trigger as a limit are not void because closing orders rest already: those make room', () => {
    const exchange = longPosition()
    const resting = exchange.sell(12, MID + 500, 500, { reduceOnly: true }).result.orderId
    const stopLoss = leg(MID - 40, { orderType: 'Limit', limitPrice: MID - 45 })
    setStops(exchange, { mode: 'Partial', stopLoss, slSize: 200 })
    const [sl] = waitingOf(exchange)
    const fired = print(exchange, MID - 40)
    expect(lastOf(fired, sl?.orderId ?? 0)).toMatchObject({ status: 'New', price: MID - 45, leavesQty: 200 })
    expect(lastOf(fired, resting)).toMatchObject({ status: 'New', leavesQty: 300 })
    exchange.buy(11, MID - 45, 200)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 300 }])
  })

  it('[12.E8, R3.10, R3.21] are twenty sets at most, and cover at most the position', () => {
    const exchange = longPosition()
    for (let count = 0; count < 20; count++) expect(setPartial(exchange, [MID + 40, MID - 40], 20).result.code).toBe(0)
    expect(setPartial(exchange, [MID + 40, MID - 40], 20).result.code).toBe(110_061)
    const carried: AttachedTpSl = { mode: 'Partial', takeProfit: leg(MID + 60), stopLoss: null }
    const order = exchange.buy(12, MID - 20, 10, { options: { ...NO_OPTIONS, tpsl: carried } })
    expect(order.result.code).toBe(110_061)
    const other = longPosition()
    expect(setPartial(other, [MID + 40, MID - 40], 400).result.code).toBe(0)
    expect(setPartial(other, [MID + 40, MID - 40], 101).result).toMatchObject({ code: 110_058, params: { max: '0.1' } })
    expect(setPartial(other, [MID + 40, MID - 40], 100, { slSize: 50 }).result.code).toBe(10_001)
    expect(setPartial(other, [MID + 40, MID - 40], 0).result.code).toBe(10_001)
  })

  it('[R3.10] count with those that open orders carry', () => {
    const exchange = longPosition()
    const carried: AttachedTpSl = { mode: 'Partial', takeProfit: leg(MID + 60), stopLoss: leg(MID - 60) }
    exchange.buy(12, MID - 20, 10, { options: { ...NO_OPTIONS, tpsl: carried } })
    for (let count = 0; count < 19; count++) setPartial(exchange, [MID + 40, MID - 40], 20)
    expect(setPartial(exchange, [MID + 40, MID - 40], 20).result.code).toBe(110_061)
    // when the order fills, its own set takes its place
    exchange.sell(11, MID - 20, 5)
    expect(waitingOf(exchange)).toHaveLength(40)
    expect(setPartial(exchange, [MID + 40, MID - 40], 20).result.code).toBe(110_061)
  })

  it('[R3.11, TPSL-11] are changed and removed by their ids; one leg alone breaks the pair', () => {
    const exchange = longPosition()
    setPartial(exchange, [MID + 40, MID - 40], 200)
    const [tp, sl] = waitingOf(exchange)
    const ids = { tpOrderId: tp?.orderId ?? 0, slOrderId: sl?.orderId ?? 0 }
    expect(setPartial(exchange, [MID + 45, MID - 45], 150, ids).result.code).toBe(0)
    expect(waitingOf(exchange)).toMatchObject([
      { orderId: tp?.orderId, qty: 150, details: { triggerPrice: MID + 45, pairOrderId: sl?.orderId } },
      { orderId: sl?.orderId, qty: 150, details: { triggerPrice: MID - 45 } },
    ])
    expect(setPartial(exchange, [MID + 45, MID - 45], 150, ids).result.code).toBe(34_040)
    expect(setStops(exchange, { mode: 'Partial', ...ids, tpSize: 120, slSize: 120 }).result.code).toBe(0)
    expect(waitingOf(exchange)).toMatchObject([{ qty: 120, details: { pairOrderId: sl?.orderId } }, { qty: 120 }])
    const one = { mode: 'Partial', takeProfit: leg(MID + 48), tpOrderId: ids.tpOrderId } as const
    expect(setStops(exchange, one).result.code).toBe(0)
    expect(waitingOf(exchange)).toMatchObject([{ details: { pairOrderId: 0 } }, { details: { pairOrderId: 0 } }])
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId: ids.tpOrderId, orderLinkId: '' })
    expect(waitingOf(exchange)).toMatchObject([{ orderId: ids.slOrderId }])
    expect(setStops(exchange, one).result.code).toBe(REFUSALS.orderNotFound)
    const gone = { mode: 'Partial', stopLoss: leg(0), slOrderId: ids.slOrderId } as const
    expect(setStops(exchange, gone).result.code).toBe(0)
    expect(waitingOf(exchange)).toEqual([])
  })

  it('[R3.11] pair legs of two sets when one command names them, and let their partners stand alone', () => {
    const exchange = longPosition()
    setPartial(exchange, [MID + 40, MID - 40], 200)
    setPartial(exchange, [MID + 30, MID - 30], 200)
    const [tp, oldSl, oldTp, sl] = waitingOf(exchange)
    const ids = { tpOrderId: tp?.orderId ?? 0, slOrderId: sl?.orderId ?? 0 }
    const applied = setPartial(exchange, [MID + 35, MID - 35], 150, ids)
    expect(lastOf(applied, oldSl?.orderId ?? 0)).toMatchObject({ qty: 200, details: { pairOrderId: 0 } })
    expect(lastOf(applied, oldTp?.orderId ?? 0)).toMatchObject({ qty: 200, details: { pairOrderId: 0 } })
    expect(lastOf(applied, ids.tpOrderId)).toMatchObject({ qty: 150, details: { pairOrderId: ids.slOrderId } })
    expect(lastOf(applied, ids.slOrderId)).toMatchObject({ qty: 150, details: { pairOrderId: ids.tpOrderId } })
  })

  it('[TPSL-11, R3.12, R3.24] stay what they are in all that a change by id does not name', () => {
    const exchange = longPosition()
    const takeProfit = leg(MID + 40, { by: 'MarkPrice', orderType: 'Limit', limitPrice: MID + 45 })
    setPartial(exchange, [MID + 40, MID - 40], 200, { takeProfit })
    const tpOrderId = waitingOf(exchange)[0]?.orderId ?? 0
    const said = { by: null, orderType: null, limitPrice: null }
    const named = { mode: 'Partial', tpOrderId } as const
    setStops(exchange, { ...named, takeProfit: { ...said, trigger: MID + 50 } })
    const kept = { orderId: tpOrderId, orderType: 'Limit', price: MID + 45, qty: 200 }
    expect(waitingOf(exchange)[0]).toMatchObject({
      ...kept,
      details: { triggerPrice: MID + 50, triggerBy: 'MarkPrice' },
    })
    setStops(exchange, { ...named, takeProfit: { ...said, trigger: MID + 50, orderType: 'Market' } })
    expect(waitingOf(exchange)[0]).toMatchObject({ orderType: 'Market', price: 0, details: { triggerBy: 'MarkPrice' } })
  })

  it('[R3.12] rest when they were changed from market to limit', () => {
    const exchange = longPosition()
    setPartial(exchange, [MID + 40, MID - 40], 200)
    const [tp] = waitingOf(exchange)
    const takeProfit = leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 })
    setStops(exchange, { mode: 'Partial', takeProfit, tpOrderId: tp?.orderId ?? 0 })
    expect(waitingOf(exchange)[0]).toMatchObject({ orderType: 'Limit', timeInForce: 'GTC' })
    expect(lastOf(print(exchange, MID + 40), tp?.orderId ?? 0)).toMatchObject({ status: 'New', price: MID + 45 })
  })

  it('[R3.29] are amended like orders, both legs keeping one quantity', () => {
    const exchange = longPosition()
    setPartial(exchange, [MID + 40, MID - 40], 200)
    const [tp] = waitingOf(exchange)
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
    expect(waitingOf(exchange)).toMatchObject([{ qty: 300, details: { triggerPrice: MID + 42 } }, { qty: 300 }])
    expect([amend(501), amend(500), amend(300)]).toEqual([REFUSALS.tpSlSizeTooLarge, 0, 0])
    // another SL lies beside the SL of the set, so the SL has less room than the TP
    setStops(exchange, { mode: 'Partial', stopLoss: leg(MID - 60), slSize: 150 })
    expect(amend(351)).toBe(REFUSALS.tpSlSizeTooLarge)
    expect(amend(300)).toBe(REFUSALS.notModified)
    expect(amend(300, MID - 1)).toBe(10_001)
    expect(amend(350)).toBe(0)
  })
})
