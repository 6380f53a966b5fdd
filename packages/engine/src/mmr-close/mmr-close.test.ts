import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AppliedCommand, EngineEvent } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, contract, ETH, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { ordersOf } from '../testing/reported.ts'

/**
 * Returns an exchange in which account 12 is long one BTC on 9000 USDT at 10×; its maintenance margin rate is about 3
 * %.
 */
function leveraged(instrument = BTC): TestExchange {
  const exchange = tradingExchange()
  exchange.open(12, '9000')
  exchange.sell(10, MID, 1000, { instrument })
  exchange.buy(12, MID, 1000, { instrument })
  return exchange
}

function set(exchange: TestExchange, rateE4: number, wish: { account?: number; instrument?: number } = {}) {
  return exchange.send({ type: 'setMmrClose', account: 12, instrument: BTC, positionIdx: 0, rateE4, ...wish })
}

describe('MMR-triggered close', () => {
  it('[ENG-09, 3.10] closes the whole position in the market when the margin rate is reached', () => {
    const exchange = leveraged()
    const applied = set(exchange, 2000)
    expect(ordersOf(applied)).toMatchObject([
      {
        status: 'Untriggered',
        stopOrderType: 'MmRateClose',
        createType: 'CreateByMmRateClose',
        side: 'Sell',
        qty: 1000,
      },
    ])
    expect(applied.events.map((event) => event.type)).toEqual(['order'])
    expect(exchange.engine.openOrders(12)).toMatchObject([{ details: { triggerRateE4: 2000 } }])
    const created = ordersOf(applied)[0]!.createdTime
    exchange.buy(10, MID - 79_000, 5000)
    expect(exchange.pass(2, BTC, MID - 10_000).filter((event) => event.type === 'order')).toEqual([])
    const orders = exchange.pass(6, BTC, MID - 80_000).flatMap((event) => (event.type === 'order' ? [event.order] : []))
    expect(orders.filter((order) => order.account === 12)).toMatchObject([
      { orderId: applied.result.orderId, status: 'Triggered', leavesQty: 1000 },
      { orderId: applied.result.orderId, status: 'New', createdTime: created },
      { orderId: applied.result.orderId, status: 'Filled', createType: 'CreateByMmRateClose', cumExecQty: 1000 },
    ])
    expect(orders.at(-1)).toMatchObject({ stopOrderType: 'MmRateClose', details: { triggerRateE4: 2000 } })
    expect(exchange.engine.positions(12)).toEqual([])
    expect(exchange.engine.openOrders(12)).toEqual([])
    expect(exchange.engine.findOrder(12, { orderId: applied.result.orderId, orderLinkId: '' })?.status).toBe('Filled')
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09, 3.10] follows the size of its position and is told with it, once a command', () => {
    const exchange = leveraged()
    const { orderId } = set(exchange, 2000).result
    const closesOf = (applied: AppliedCommand) =>
      ordersOf(applied)
        .filter((order) => order.orderId === orderId)
        .map(({ status, qty }) => [status, qty])
    exchange.sell(10, MID, 10)
    exchange.sell(11, MID, 10)
    expect(closesOf(exchange.buy(12, MID, 20))).toEqual([['Untriggered', 1020]])
    exchange.buy(10, MID, 30)
    expect(closesOf(exchange.sell(12, MID, 30))).toEqual([['Untriggered', 990]])
    expect(closesOf(exchange.buy(12, MID - 100, 10))).toEqual([])
    exchange.buy(10, MID, 990)
    expect(closesOf(exchange.sell(12, MID, 990))).toEqual([['Cancelled', 0]])
  })

  it('[ENG-09, 3.10, R3.3] takes several orders where the position is larger than one may be', () => {
    const exchange = tradingExchange()
    exchange.list(contract(BTC, { maxMarketQty: 40_000_000n }))
    exchange.open(12, '9000')
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    const { orderId } = set(exchange, 2000).result
    exchange.buy(10, MID - 79_000, 5000)
    const orders = exchange.pass(6, BTC, MID - 80_000).flatMap((event) => (event.type === 'order' ? [event.order] : []))
    const filled = orders.filter((order) => order.account === 12 && order.status === 'Filled')
    expect(filled.map((one) => [one.qty, one.details?.parentOrderId])).toEqual([
      [400, 0],
      [400, orderId],
      [200, orderId],
    ])
    expect(filled[0]?.orderId).toBe(orderId)
  })

  it('[ENG-09, 3.10] of several positions the dearest goes first, and the rate is looked at again', () => {
    const exchange = leveraged()
    exchange.list(contract(ETH))
    exchange.index(ETH, MID)
    exchange.pass(3, BTC, MID)
    exchange.index(ETH, MID)
    exchange.sell(10, MID, 100, { instrument: ETH })
    exchange.buy(12, MID, 100, { instrument: ETH })
    exchange.buy(10, MID - 100, 5000, { instrument: ETH })
    exchange.buy(10, MID - 75_000, 5000)
    expect(set(exchange, 1500).result.code).toBe(0)
    expect(set(exchange, 1500, { instrument: ETH }).result.code).toBe(0)
    for (let second = 0; second < 8; second++) {
      exchange.index(ETH, MID)
      exchange.pass(1, BTC, MID - 76_000)
    }
    expect(exchange.engine.positions(12)).toMatchObject([{ instrument: ETH, size: 100 }])
    expect(exchange.engine.openOrders(12)).toMatchObject([{ instrument: ETH, stopOrderType: 'MmRateClose' }])
  })

  it('[ENG-09, 3.10] is void where closing would raise the rate', () => {
    const exchange = leveraged()
    exchange.list(contract(ETH, { priceLimitX: e8('0.05'), priceLimitY: e8('0.1') }))
    exchange.index(ETH, MID)
    exchange.sell(10, MID, 100, { instrument: ETH })
    exchange.buy(12, MID, 100, { instrument: ETH })
    const good = exchange.buy(10, MID - 100, 5000, { instrument: ETH }).result.orderId
    const { orderId } = set(exchange, 5000, { instrument: ETH }).result
    exchange.send({ type: 'cancelOrder', account: 10, instrument: ETH, orderId: good, orderLinkId: '' })
    exchange.buy(10, MID - 9000, 5000, { instrument: ETH })
    const events: EngineEvent[] = []
    for (let second = 0; second < 8; second++) {
      exchange.index(ETH, MID)
      events.push(...exchange.pass(1, BTC, MID - 85_500))
    }
    const orders = events.flatMap((event) => (event.type === 'order' ? [event.order] : []))
    expect(orders.filter((order) => order.orderId === orderId)).toMatchObject([
      { status: 'Cancelled', cancelType: 'UNKNOWN', rejectReason: 'EC_Others' },
    ])
    expect(exchange.engine.positions(12)).toHaveLength(2)
  })

  it('[ENG-09, 3.10] goes with its position, and can be taken back in every way', () => {
    const exchange = leveraged()
    const cleared = () =>
      exchange.last!.events.flatMap((event) =>
        event.type === 'order' && event.order.stopOrderType === 'MmRateClose' ? [event.order] : [],
      )
    exchange.buy(10, MID - 10, 5000)
    set(exchange, 2000)
    exchange.sell(12, MID - 10, 400)
    expect(cleared()).toMatchObject([{ status: 'Untriggered', qty: 600 }])
    expect(exchange.engine.openOrders(12)).toMatchObject([{ qty: 600 }])
    exchange.sell(12, MID - 10, 700)
    expect(cleared()).toMatchObject([{ cancelType: 'CancelByTpSlTsClear' }])
    const { orderId } = set(exchange, 3000).result
    expect(set(exchange, 3000).result.code).toBe(REFUSALS.notModified)
    expect(ordersOf(set(exchange, 4000)).map((order) => order.status)).toEqual(['Cancelled', 'Untriggered'])
    expect(ordersOf(set(exchange, 0))).toMatchObject([{ cancelType: 'CancelByUser' }])
    expect(set(exchange, 0).result.code).toBe(REFUSALS.orderNotFound)
    const again = set(exchange, 5000).result.orderId
    expect(again).toBeGreaterThan(orderId)
    exchange.send({ type: 'cancelOrder', account: 12, instrument: BTC, orderId: again, orderLinkId: '' })
    expect(cleared()).toMatchObject([{ status: 'Cancelled', cancelType: 'CancelByUser' }])
    set(exchange, 5000)
    exchange.send({ type: 'cancelAll', account: 12, instrument: 0, filter: null })
    expect(cleared()).toMatchObject([{ status: 'Cancelled' }])
    expect(exchange.engine.openOrders(12)).toEqual([])
  })

  it('[ENG-09, 3.10] refuses rates out of range, isolated margin and empty positions; blocks the change of the margin mode', () => {
    const exchange = leveraged()
    expect(set(exchange, 9001).result.code).toBe(REFUSALS.invalidParameter)
    expect(set(exchange, 100).result.code).toBe(REFUSALS.invalidParameter)
    expect(set(exchange, -5).result.code).toBe(REFUSALS.invalidParameter)
    expect(set(exchange, 5000, { account: 11 }).result.code).toBe(REFUSALS.positionNotFound)
    exchange.open(14, '9000', { isolated: true })
    expect(set(exchange, 5000, { account: 14 }).result.code).toBe(REFUSALS.invalidParameter)
    exchange.buy(10, MID - 10, 5000)
    expect(set(exchange, 9000).result.code).toBe(0)
    const change = { type: 'setMarginMode', account: 12, marginMode: 'ISOLATED_MARGIN' } as const
    expect(exchange.code(change)).toBe(REFUSALS.marginModeRefused)
    const restored = restoreEngine(exchange.engine.snapshot())
    expect(restored.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.openOrders(12)).toEqual(exchange.engine.openOrders(12))
    set(exchange, 0)
    expect(exchange.code(change)).toBe(0)
  })
})
