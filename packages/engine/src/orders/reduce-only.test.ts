import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'
import { lastOf, tradesOf } from '../testing/reported.ts'

describe('reduce-only', () => {
  const withLong = (lots: number): TestExchange => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, lots)
    exchange.buy(11, MID, lots)
    return exchange
  }
  const closing = { reduceOnly: true } as const

  it('[ENG-09, R3.1, 12.E3] is refused without a position and on its side', () => {
    const exchange = withLong(1000)
    expect(exchange.buy(11, MID, 10, closing).result.code).toBe(REFUSALS.reduceOnlyRejected)
    exchange.open(12)
    expect(exchange.sell(12, MID, 10, closing).result.code).toBe(REFUSALS.reduceOnlyRejected)
  })

  it('[ENG-10] is taken beyond the 500 orders, until 1000 rest; what closes at once is taken even then', () => {
    const exchange = withLong(2000)
    const taken = Array.from(
      { length: 1001 },
      (_, place) => exchange.sell(11, MID + 10 + place, 1, closing).result.code,
    )
    expect(taken.slice(0, 1000).every((code) => code === 0)).toBe(true)
    expect(taken[1000]).toBe(REFUSALS.tooManyOrders)
    exchange.buy(10, MID - 5, 2000)
    expect(exchange.order({ account: 11, side: 'Sell', orderType: 'Market', qty: 2000, ...closing }).result.code).toBe(
      0,
    )
    expect(exchange.engine.openOrders(11)).toEqual([])
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
    expect(tradesOf(applied).map((trade) => trade.price)).toEqual([MID + 1])
    expect(lastOf(applied, 4)?.cancelType).toBe('CancelByReduceOnly')
    // and fill-or-kill takes it into account in advance
    const other = withLong(1000)
    other.sell(11, MID + 1, 1000)
    other.sell(11, MID + 2, 1000, closing)
    other.open(12, '10000000')
    expect(tradesOf(other.buy(12, MID + 2, 1001, { timeInForce: 'FOK' }))).toEqual([])
    expect(tradesOf(other.buy(12, MID + 2, 1000, { timeInForce: 'FOK' }))).toHaveLength(1)
  })
})
