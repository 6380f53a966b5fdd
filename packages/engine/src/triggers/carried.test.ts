import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AttachedTpSl } from '../order-options.ts'
import { BTC, MID } from '../testing/exchange.ts'
import { ordersOf } from '../testing/reported.ts'
import {
  leg,
  longPosition,
  NO_OPTIONS,
  print,
  setStops,
  stopsOf,
  waitingMarket,
  waitingOf,
} from '../testing/waiting-market.ts'

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
    expect(waitingOf(exchange).map((order) => order.qty)).toEqual([200, 200])
  })

  it('[R3.14] are a set of what was executed, growing with further fills', () => {
    const exchange = waitingMarket()
    const set20: AttachedTpSl = { ...full, mode: 'Partial' }
    const { orderId } = exchange.buy(12, MID - 10, 100, carry(set20)).result
    exchange.sell(11, MID - 10, 30)
    expect(waitingOf(exchange)).toMatchObject([
      { stopOrderType: 'PartialTakeProfit', qty: 30, details: { parentOrderId: orderId } },
      { stopOrderType: 'PartialStopLoss', qty: 30 },
    ])
    exchange.buy(12, MID + 50, 40)
    exchange.sell(11, MID - 10, 70)
    expect(waitingOf(exchange).map((order) => order.qty)).toEqual([100, 100])
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 140 }])
  })

  it('[R3.17] leave a position alone that is only reduced, and come with one that turns over', () => {
    const exchange = longPosition(500)
    setStops(exchange, { takeProfit: leg(MID + 60) })
    const short: AttachedTpSl = { mode: 'Full', takeProfit: leg(MID - 300), stopLoss: leg(MID + 300) }
    exchange.buy(11, MID - 10, 300)
    exchange.sell(12, MID - 10, 300, carry(short))
    expect(stopsOf(exchange)).toMatchObject({ takeProfit: MID + 60, stopLoss: 0 })
    exchange.buy(11, MID - 10, 600)
    exchange.sell(12, MID - 10, 600, carry(short))
    expect(exchange.engine.positions(12)).toMatchObject([{ side: 'Sell', size: 400 }])
    expect(stopsOf(exchange)).toMatchObject({ takeProfit: MID - 300, stopLoss: MID + 300 })
    expect(waitingOf(exchange)).toMatchObject([{ side: 'Buy', qty: 400 }, { side: 'Buy' }])
  })

  it('[R3.4, R3.18, R3.21] are checked against the order’s price and fixed once it is filled in part', () => {
    const exchange = longPosition()
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

  it('[ENG-09, 3.5] are checked after the order’s value and before its owner’s balance', () => {
    const exchange = waitingMarket()
    const below = carry({ mode: 'Full', takeProfit: leg(MID - 100), stopLoss: null })
    const code = (price: number, qty: number) => exchange.buy(12, price, qty, below).result.code
    expect(code(MID - 50, 1)).toBe(REFUSALS.invalidParameter)
    // 0.001 at 4.9 is worth less than the smallest value of 5
    expect(exchange.buy(12, 49, 1, carry({ mode: 'Full', takeProfit: leg(40), stopLoss: null })).result.code).toBe(
      REFUSALS.notionalTooSmall,
    )
    expect(code(MID - 50, 1_000_000)).toBe(REFUSALS.invalidParameter)
  })

  it('[ENG-09, R3.14] come with a conditional order when it has triggered and filled', () => {
    const exchange = waitingMarket()
    const trigger = { price: MID + 20, by: 'LastPrice', direction: 1 } as const
    const options = { ...NO_OPTIONS, trigger, tpsl: { ...full, mode: 'Partial' as const } }
    exchange.order({ account: 12, orderType: 'Market', qty: 70, options })
    print(exchange, MID + 20)
    expect(waitingOf(exchange)).toMatchObject([{ qty: 70 }, { qty: 70 }])
  })
})
