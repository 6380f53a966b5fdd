import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { future, restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const FUTURE = 3

/** Returns an exchange with one trade and a book one per cent above the index, whose asks are later cancelled. */
function leftByItsAsks(instrument: number): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), future(FUTURE))
  for (const account of [10, 11]) exchange.open(account)
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID + 5000, 1, { instrument })
  exchange.buy(11, MID + 5000, 1, { instrument })
  exchange.buy(10, MID + 4990, 1000, { instrument })
  exchange.sell(10, MID + 5010, 1000, { instrument })
  exchange.pass(200, BTC, MID)
  const filter = { settleCoin: '', side: 'Sell', kind: 'all', cancelType: 'CancelByUser' } as const
  exchange.send({ type: 'cancelAll', account: 10, instrument, filter })
  return exchange
}

describe('averages of the last seconds', () => {
  it('[ENG-05, R2.5, R2.8] five minutes after a side of the book has gone its basis says nothing any more', () => {
    const exchange = leftByItsAsks(BTC)
    exchange.pass(299, BTC, MID)
    const twin = restored(exchange)
    // the last second with both sides is the first second of these five minutes
    expect(exchange.engine.quote(BTC).markPrice).toBe(e8('50500'))
    for (const one of [exchange, twin]) one.pass(1, BTC, MID)
    expect(exchange.engine.quote(BTC).markPrice).toBe(e8('50000'))
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-05, R2.6] ten minutes after it a dated contract stands at its index', () => {
    const exchange = leftByItsAsks(FUTURE)
    exchange.pass(599, BTC, MID)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50500'), basisRate: e8('0.01') })
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50000'), basisRate: 0n })
  })

  it('[ENG-05, R2.18] half a minute after it the collar has no premium any more', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC))
    exchange.open(10)
    exchange.pass(3, BTC, MID)
    // without a trade the mark follows the index, while the mid of the book is half a per cent above it
    exchange.buy(10, MID + 2490, 10)
    exchange.sell(10, MID + 2510, 10)
    // a post-only order that would take liquidity is cancelled; its result has the price to which the collar moved it
    const highestBuy = () => exchange.buy(10, MID + 50_000, 1, { timeInForce: 'PostOnly' }).result.price
    exchange.pass(1, BTC, MID)
    expect(highestBuy()).toBe(MID + 7500)
    exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
    exchange.pass(29, BTC, MID)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) one.pass(1, BTC, MID)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(highestBuy()).toBe(MID + 5000)
  })

  it('[ENG-05, R2.5, R2.6] take as long where ticks come seldom: seconds without one pass like the others', () => {
    for (const [instrument, seconds] of [
      [BTC, 300],
      [FUTURE, 600],
    ] as const) {
      const exchange = leftByItsAsks(instrument)
      const passBySteps = (steps: number) => {
        for (let step = 0; step < steps; step++) {
          exchange.time += 2000
          exchange.pass(1, BTC, MID)
        }
      }
      passBySteps(seconds / 3 - 1)
      const twin = restored(exchange)
      expect(exchange.engine.quote(instrument).markPrice).toBe(e8('50500'))
      passBySteps(1)
      expect(exchange.engine.quote(instrument).markPrice).toBe(e8('50000'))
      twin.time += 2000
      twin.pass(1, BTC, MID)
      expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    }
  })

  it('[ENG-05, R2.18] have one sample a second, that of its first tick', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC))
    exchange.open(10)
    exchange.pass(3, BTC, MID)
    exchange.buy(10, MID + 2490, 10)
    exchange.sell(10, MID + 2510, 10)
    exchange.pass(1, BTC, MID)
    exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
    exchange.buy(10, MID - 10, 10)
    exchange.sell(10, MID + 10, 10)
    const highestBuy = () => exchange.buy(10, MID + 50_000, 1, { timeInForce: 'PostOnly' }).result.price
    for (let more = 0; more < 4; more++) {
      exchange.time += 200
      exchange.send({ type: 'tick' })
    }
    expect(highestBuy()).toBe(MID + 7500)
    exchange.pass(1, BTC, MID)
    expect(highestBuy()).toBe(MID + 6250)
  })

  it('[ENG-05, R2.5] are forgotten when the clock stood still for more than ten seconds, and no sooner', () => {
    for (const [milliseconds, mark] of [
      [10_000, '50500'],
      [10_001, '50000'],
    ] as const) {
      const exchange = leftByItsAsks(BTC)
      exchange.time += milliseconds - 1000
      exchange.pass(1, BTC, MID)
      expect(exchange.engine.quote(BTC).markPrice).toBe(e8(mark))
    }
  })

  it('[ENG-05, R2.5] seconds without an index pass like those without a book', () => {
    const exchange = leftByItsAsks(BTC)
    exchange.pass(300)
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.quote(BTC).markPrice).toBe(e8('50000'))
  })
})
