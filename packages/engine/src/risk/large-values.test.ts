import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, contract, TestExchange } from '../testing/exchange.ts'

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const LOTS = 70_000_000_000

/** Returns an exchange whose unit of cost is 1e-8 USDT and whose risk ladder ends at 2^52 units. */
function exchangeOfSmallUnits(): TestExchange {
  const exchange = new TestExchange()
  const wide = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5'), maxLeverageE2: 5000 }
  const tier = { maxValue: 2n ** 52n, initialRate: e8('0.02'), maintenanceRate: e8('0.01'), deduction: 0n }
  const quantities = {
    lotSize: e8('1'),
    minQty: e8('1'),
    maxLimitQty: e8(String(LOTS)),
    maxMarketQty: e8(String(LOTS)),
  }
  const prices = { tickSize: 1n, minPrice: 1n, maxPrice: 100_000n }
  exchange.list(contract(BTC, { ...wide, ...quantities, ...prices, riskTiers: [{ ...tier, maxLeverageE2: 5000 }] }))
  return exchange
}

function seconds(exchange: TestExchange, count: number, ticks: number): EngineEvent[] {
  const events: EngineEvent[] = []
  for (let second = 0; second < count; second++) {
    exchange.time += 1000
    exchange.send({ type: 'indexPrices', entries: [{ instrument: BTC, sources: [BigInt(ticks)] }] })
    events.push(...exchange.send({ type: 'tick' }).events)
  }
  return events
}

/**
 * Returns an exchange in which account 10 is short a value of 42 million USDT at entry and 96 million at the mark,
 * beyond the 90 million that are safe integers of 1e-8.
 */
function beforeEnd(): TestExchange {
  const exchange = exchangeOfSmallUnits()
  exchange.open(10, '56300000')
  for (const account of [11, 12]) exchange.open(account, '200000000')
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000000')
  seconds(exchange, 4, 30_000)
  for (const account of [11, 12]) {
    exchange.sell(10, 30_001, LOTS)
    exchange.buy(account, 30_001, LOTS)
  }
  for (const ticks of [45_000, 60_000, 68_900]) seconds(exchange, 4, ticks)
  return exchange
}

/** Returns the value traded by account 10, summed once over its orders and once over its executions. */
function traded(events: readonly EngineEvent[]) {
  const orders = new Map<number, bigint>()
  const executions = new Map<number, bigint>()
  for (const event of events) {
    if (event.type === 'order' && event.order.account === 10) orders.set(event.order.orderId, event.order.cumExecValue)
    if (event.type === 'execution' && event.account === 10) {
      executions.set(event.orderId, (executions.get(event.orderId) ?? 0n) + event.value)
    }
  }
  const total = [...executions.values()].reduce((sum, value) => sum + value, 0n)
  return { orders, executions, total }
}

describe('positions that are worth more than whole numbers hold', () => {
  it('[ENG-03, ENG-08, ENG-12] are liquidated in the market by orders whose values are exact, and a snapshot holds them', () => {
    const exchange = beforeEnd()
    for (const account of [11, 12]) {
      for (const price of [68_901, 68_903, 68_905]) exchange.sell(account, price, 23_333_333_331, { reduceOnly: true })
    }
    const { orders, executions, total } = traded(seconds(exchange, 1, 70_205))
    expect(total > SAFE).toBe(true)
    expect(orders).toEqual(executions)
    expect(exchange.lost()).toBe(0n)
    expect(restored(exchange).engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-03, R3.8] are closed by a stop at market whose orders are exact, the further ones naming it', () => {
    const exchange = beforeEnd()
    for (const account of [11, 12]) {
      for (const price of [68_901, 68_903, 68_905]) exchange.sell(account, price, 23_333_333_331, { reduceOnly: true })
    }
    // the last price must be near the mark, or the triggered stops would rest in the book
    exchange.sell(11, 68_900, 1)
    exchange.buy(12, 68_900, 1)
    const stopLoss = { trigger: 69_000, by: 'MarkPrice', orderType: 'Market', limitPrice: 0 } as const
    const set = exchange.send({
      type: 'setTradingStop',
      account: 10,
      instrument: BTC,
      positionIdx: 0,
      mode: 'Full',
      takeProfit: null,
      stopLoss,
      tpSize: 0,
      slSize: 0,
      tpOrderId: 0,
      slOrderId: 0,
      trailing: null,
    })
    expect(set.result.code).toBe(0)
    const events = seconds(exchange, 1, 69_001)
    const { orders, executions, total } = traded(events)
    expect(total > SAFE).toBe(true)
    const [first, ...others] = [...executions.keys()]
    expect(others.length).toBeGreaterThan(0)
    for (const [id, value] of executions) expect(orders.get(id)).toBe(value)
    const reported = events.flatMap((event) =>
      event.type === 'order' && event.order.account === 10 ? [event.order] : [],
    )
    for (const id of others) {
      const [order] = reported.filter(({ orderId }) => orderId === id)
      expect(order).toMatchObject({ createType: 'CreateByStopLoss', details: { parentOrderId: first } })
    }
    expect(exchange.lost()).toBe(0n)
    expect(restored(exchange).engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-03, ENG-08] are taken over by orders that tell their whole value', () => {
    const exchange = beforeEnd()
    const { orders, executions, total } = traded(seconds(exchange, 1, 70_230))
    expect(total > SAFE).toBe(true)
    expect(orders).toEqual(executions)
    expect(exchange.engine.positions(10)).toHaveLength(0)
    expect(exchange.lost()).toBe(0n)
    expect(restored(exchange).engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})
