import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { TrailingTerms } from '../order-options.ts'
import { BTC, contract, TestExchange } from '../testing/exchange.ts'
import { eventsOf, lastOf, ordersOf } from '../testing/reported.ts'
import { print, setStops } from '../testing/waiting-market.ts'

/**
 * Returns an exchange with a contract with wide collars, in which account 12 has opened a position of 100 lots at
 * `price`.
 */
function around(price: number, side: 'Buy' | 'Sell' = 'Buy'): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }))
  for (const account of [10, 11, 12]) exchange.open(account)
  exchange.index(BTC, price * 10)
  exchange.pass(3, BTC, price * 10)
  exchange.order({ account: 10, side: side === 'Buy' ? 'Sell' : 'Buy', price: price * 10, qty: 100 })
  exchange.order({ account: 12, side, price: price * 10, qty: 100 })
  return exchange
}

function trail(exchange: TestExchange, trailing: Partial<TrailingTerms>) {
  return setStops(exchange, { trailing: { distance: 0, ratio: 0n, activation: 0, ...trailing } })
}

const triggerOf = (exchange: TestExchange) => (exchange.engine.positions(12)[0]?.stops?.tsTriggerPrice ?? 0) / 10

/** Trades at each of these prices, in USD, and returns the result of each trade. */
function walk(exchange: TestExchange, ...prices: number[]) {
  return prices.map((price) => print(exchange, price * 10))
}

describe('trailing stop', () => {
  it('[TPSL-16, R3.25, 3.E6] stays behind the highest last price and never goes back', () => {
    const exchange = around(9000)
    trail(exchange, { distance: 5000 })
    expect(triggerOf(exchange)).toBe(8500)
    walk(exchange, 9200)
    expect(triggerOf(exchange)).toBe(8700)
    walk(exchange, 8900)
    expect(triggerOf(exchange)).toBe(8700)
    expect(exchange.engine.positions(12)).toMatchObject([
      { size: 100, stops: { trailingStop: 5000, tpslMode: 'UNKNOWN', full: [], partial: [] } },
    ])
  })

  it('[TPSL-16, R3.25] tells each step of its trigger, with its position, and nothing while it stands', () => {
    const exchange = around(9000)
    trail(exchange, { distance: 5000 })
    const reported = walk(exchange, 9200, 9100, 9300).map((applied) => [
      ordersOf(applied)
        .filter(({ account }) => account === 12)
        .map(({ status, details }) => [status, details?.trailingTrigger]),
      eventsOf(applied, 'position')
        .filter(({ account }) => account === 12)
        .map(({ position }) => position.stops?.tsTriggerPrice),
    ])
    expect(reported).toEqual([
      [[['Untriggered', 87_000]], [87_000]],
      [[], []],
      [[['Untriggered', 88_000]], [88_000]],
    ])
  })

  it('[R3.25, R3.28] closes the whole position at market, as a stop or as a profit by its trigger', () => {
    for (const [top, createType] of [
      [9200, 'CreateByTrailingStop'],
      // triggered at the entry itself
      [9500, 'CreateByTrailingStop'],
      [9700, 'CreateByTrailingProfit'],
    ] as const) {
      const exchange = around(9000)
      exchange.buy(10, 80_000, 500)
      trail(exchange, { distance: 5000 })
      const [stop] = exchange.engine.openOrders(12)
      expect(stop).toMatchObject({ stopOrderType: 'TrailingStop', status: 'Untriggered', details: { triggerPrice: 0 } })
      walk(exchange, top)
      const [fired] = walk(exchange, top - 500)
      expect(lastOf(fired!, stop?.orderId ?? 0)).toMatchObject({ status: 'Filled', createType, cumExecQty: 100 })
      expect(exchange.engine.positions(12)).toEqual([])
    }
  })

  it('[R3.26, R3.27, 3.E7] waits for its activation price, which it shows as its trigger', () => {
    const exchange = around(7950)
    trail(exchange, { distance: 1000, activation: 80_000 })
    expect(exchange.engine.openOrders(12)).toMatchObject([
      { details: { triggerPrice: 80_000, activationPrice: 80_000 } },
    ])
    walk(exchange, 7850)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 100, stops: { tsTriggerPrice: 0 } }])
    walk(exchange, 8000)
    expect(triggerOf(exchange)).toBe(7900)
  })

  it('[R3.25, 3.E8] trails by a ratio, also above a short', () => {
    const long = around(9000)
    trail(long, { ratio: e8('0.05') })
    expect(triggerOf(long)).toBe(8550)
    const short = around(9000, 'Sell')
    trail(short, { ratio: e8('0.05') })
    expect(triggerOf(short)).toBe(9450)
    walk(short, 8000)
    expect(triggerOf(short)).toBe(8400)
    short.sell(11, 84_100, 500)
    walk(short, 8400)
    expect(short.engine.positions(12)).toEqual([])
  })

  it('[R2.25, R3.25] neither follows nor begins at a last price too far from the mark', () => {
    const exchange = around(9000)
    const spread = (ratio: string) =>
      exchange.list(contract(BTC, { priceLimitX: e8('0.3'), priceLimitY: e8('0.5'), stopSpread: e8(ratio) }))
    trail(exchange, { distance: 5000 })
    spread('0.01')
    // a single outlier: if the stop followed it, the next trade at the old price would close the position
    walk(exchange, 9900, 9000)
    expect(triggerOf(exchange)).toBe(8500)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 100 }])
    walk(exchange, 9050)
    expect(triggerOf(exchange)).toBe(8550)
    trail(exchange, { distance: 5000, activation: 95_000 })
    walk(exchange, 9900, 9050)
    expect(triggerOf(exchange)).toBe(0)
    walk(exchange, 9900)
    trail(exchange, { distance: 4000 })
    expect(triggerOf(exchange)).toBe(0)
    walk(exchange, 9050)
    expect(triggerOf(exchange)).toBe(8650)
  })

  it('[R3.19, R3.24, R3.27] is one on a position: changed in its place, unchanged refused, zero removes it', () => {
    const exchange = around(9000)
    expect(trail(exchange, {}).result.code).toBe(REFUSALS.tpSlUnchanged)
    trail(exchange, { distance: 5000 })
    expect(trail(exchange, { distance: 5000 }).result.code).toBe(REFUSALS.tpSlUnchanged)
    walk(exchange, 9200)
    // a changed stop restarts from the last price
    trail(exchange, { distance: 3000 })
    expect(exchange.engine.openOrders(12)).toHaveLength(1)
    expect(triggerOf(exchange)).toBe(8900)
    expect(ordersOf(trail(exchange, {}))).toMatchObject([{ status: 'Deactivated', cancelType: 'CancelByUser' }])
    expect(exchange.engine.positions(12)[0]?.stops).toBeNull()
  })

  it('[R3.25, R3.26] refuses distances and activation prices that make no sense', () => {
    const exchange = around(9000)
    for (const wrong of [
      { distance: -1 },
      { distance: 90_000 },
      { ratio: e8('1') },
      { ratio: -1n },
      { distance: 10, ratio: e8('0.1') },
      { distance: 10, activation: 89_000 },
      { distance: 10, activation: -5 },
    ]) {
      expect(trail(exchange, wrong).result.code).toBe(REFUSALS.invalidParameter)
    }
    expect(exchange.engine.openOrders(12)).toEqual([])
  })
})
