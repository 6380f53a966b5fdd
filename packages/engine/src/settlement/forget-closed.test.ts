import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from '../command.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { State } from '../state.ts'
import { DELIVERY, future, inversePerpetual, restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const FUTURE = 3
const CLOSING = 300_000

/** Returns an exchange in which 11 has bought a future from 10 and holds it, and an order of 12 rests. */
function withFuture(changes: Parameters<typeof future>[1] = {}): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), future(FUTURE, changes))
  exchange.time = DELIVERY - 40 * 60_000
  for (const account of [10, 11, 12]) exchange.open(account)
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID, 1000, { instrument: FUTURE })
  exchange.buy(11, MID, 1000, { instrument: FUTURE, orderLinkId: 'mine' })
  exchange.buy(12, MID - 100, 500, { instrument: FUTURE })
  return exchange
}

/** Lets time pass until the tick that closes the future. */
function close(exchange: TestExchange): void {
  exchange.time = DELIVERY - 2000
  exchange.pass(8, BTC, MID + 50)
  exchange.time = DELIVERY + CLOSING + 10_000
  exchange.pass(1, BTC, MID + 50)
  expect(exchange.engine.instrument(FUTURE)?.status).toBe('Closed')
}

function allOrders(exchange: TestExchange) {
  const ids = [1, 2, 3]
  return [10, 11, 12].flatMap((account) =>
    ids.map((orderId) => exchange.engine.findOrder(account, { orderId, orderLinkId: '' })),
  )
}

describe('a closed contract', () => {
  it('[ENG-14, ENG-12] is forgotten with the tick after; its ended orders outlive it, from a snapshot too', () => {
    const exchange = withFuture()
    close(exchange)
    const before = allOrders(exchange)
    const size = exchange.engine.snapshot().length
    exchange.pass(1)
    expect(exchange.engine.instruments().map(({ id }) => id)).toEqual([BTC])
    expect(before.filter((order) => order !== undefined)).toHaveLength(3)
    expect(exchange.engine.snapshot().length).toBeLessThan(size)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      expect(allOrders(one)).toEqual(before)
      expect(one.engine.findOrder(11, { orderId: 0, orderLinkId: 'mine' })?.instrument).toBe(FUTURE)
      expect(one.engine.leverages(11)).toEqual([])
      expect(one.lost()).toBe(0n)
      expect(one.engine.wasListed(FUTURE)).toBe(true)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-14, TRD-02] takes no commands, its id is never given again, its symbol may be; prices of it are left out', () => {
    const exchange = withFuture({ symbol: 'AGAIN', indexInstrument: 0 })
    exchange.time = DELIVERY
    exchange.pass(8, FUTURE, MID)
    exchange.time += CLOSING
    exchange.pass(2)
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.contractNotLive)
    expect(exchange.code({ type: 'listInstrument', instrument: contract(FUTURE) })).toBe(REFUSALS.invalidParameter)
    exchange.list(contract(FUTURE + 1, { symbol: 'AGAIN' }))
    expect(exchange.engine.instrument(FUTURE + 1)?.symbol).toBe('AGAIN')
    expect(exchange.engine.largestContract).toBe(FUTURE + 1)
    const sources = [e8('50100')]
    const entries = [BTC, FUTURE].map((instrument) => ({ instrument, sources }))
    expect(exchange.code({ type: 'indexPrices', entries })).toBe(0)
    expect(exchange.engine.quote(BTC).indexPrice).toBe(e8('50100'))
  })

  it('[ENG-14, R2.4] stays while others follow its index, and goes when they are over too', () => {
    const exchange = new TestExchange()
    const dated = { deliveryTime: DELIVERY, delivery: future(1).delivery }
    const later = DELIVERY + 24 * 3_600_000
    exchange.list(contract(BTC, dated), future(FUTURE, { deliveryTime: later }))
    exchange.time = DELIVERY
    exchange.pass(8, BTC, MID)
    exchange.time += CLOSING
    exchange.pass(3, BTC, MID)
    expect(exchange.engine.instrument(BTC)?.status).toBe('Closed')
    exchange.time = later
    exchange.pass(8, BTC, MID)
    exchange.time += CLOSING
    exchange.pass(2, BTC, MID)
    expect(exchange.engine.instruments()).toEqual([])
  })

  it('[ENG-14, R5.15] stays while its index is the price of a coin', () => {
    const exchange = new TestExchange()
    exchange.list(inversePerpetual(FUTURE, { deliveryTime: DELIVERY, delivery: future(1).delivery }))
    exchange.time = DELIVERY
    exchange.pass(8, FUTURE, MID)
    exchange.time += CLOSING
    exchange.pass(5)
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Closed')
  })

  it('[ENG-14] gives its exposures, rows and pages to those that come after', () => {
    const state = new State(MARGIN_CHOICE, PRODUCTS)
    let time = Date.UTC(2026, 0, 5, 1)
    const send = (command: Command) => {
      const { result } = apply(state, { seq: state.seq + 1, time, command })
      expect(result.code).toBe(0)
    }
    const template = new TestExchange()
    const rates = { makerRate: 0n, takerRate: 0n, reports: true } as const
    for (const account of [10, 11]) {
      send({ type: 'createAccount', account, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', ...rates })
      send({ type: 'deposit', account, coin: 'USDT', amount: e8('1000000'), bonus: false })
    }
    send({ type: 'listInstrument', instrument: contract(BTC) })
    const sources = [e8('50000')]
    const sizes: number[] = []
    for (let id = 100; id < 130; id++) {
      // the number of a book's pages depends on its largest price, so some books are larger than those before them
      const maxPrice = e8(String(200_000 * (1 + (id % 3))))
      const deliveryTime = time + 60_000
      const deliveryTerms = { averageSeconds: 10, reduceOnlySeconds: 10, closingSeconds: 1, feeRate: 0n }
      send({ type: 'listInstrument', instrument: future(id, { deliveryTime, delivery: deliveryTerms, maxPrice }) })
      for (let tick = 0; tick < 3; tick++) {
        time += 1000
        send({ type: 'indexPrices', entries: [{ instrument: BTC, sources }] })
        send({ type: 'tick' })
      }
      send(template.wish({ account: 10, instrument: id, side: 'Sell', qty: 10 }))
      send(template.wish({ account: 11, instrument: id, qty: 4 }))
      time = deliveryTime
      for (let tick = 0; tick < 8; tick++) {
        send({ type: 'indexPrices', entries: [{ instrument: BTC, sources }] })
        send({ type: 'tick' })
        time += 1000
      }
      expect(state.markets.all).toHaveLength(1)
      sizes.push(state.pool.levels.directory.length)
    }
    expect(state.accounts.seats.length).toBeLessThanOrEqual(3)
    expect(state.accounts.seats.every((seat) => seat === undefined)).toBe(true)
    expect(new Set(sizes.slice(3))).toHaveLength(1)
    expect(state.markets.spent.ranges).toEqual([[100, 129]])
  })
})
