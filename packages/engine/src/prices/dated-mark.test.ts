import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { future, restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const FUTURE = 3
const instrument = FUTURE

/**
 * Returns an exchange with a future whose book is half a per cent above the index and deep enough for the impact
 * notional of 20 000.
 */
function quoted(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), future(FUTURE))
  exchange.open(10)
  exchange.pass(1, BTC, MID)
  exchange.buy(10, MID + 2490, 1000, { instrument })
  exchange.sell(10, MID + 2510, 1000, { instrument })
  return exchange
}

describe('mark of a dated contract', () => {
  it('[ENG-05, R2.6] is the index with the average basis rate of the window there is', () => {
    const exchange = quoted()
    exchange.pass(1, BTC, MID)
    // one sample of 0.5 %
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50250'), basisRate: e8('0.005') })
    exchange.send({ type: 'cancelAll', account: 10, instrument: FUTURE, filter: null })
    exchange.pass(5, BTC, MID)
    // without a book no sample is taken and the basis stays; the index moves the mark at once
    exchange.pass(1, BTC, MID + 10_000)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('51255'), basisRate: e8('0.005') })
  })

  it('[ENG-05, R2.6] averages ten minutes, and forgets what is older', () => {
    const exchange = quoted()
    exchange.pass(600, BTC, MID)
    expect(exchange.engine.quote(FUTURE).basisRate).toBe(e8('0.005'))
    exchange.send({ type: 'cancelAll', account: 10, instrument: FUTURE, filter: null })
    exchange.buy(10, MID - 10, 1000, { instrument })
    exchange.sell(10, MID + 10, 1000, { instrument })
    exchange.pass(300, BTC, MID)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50125'), basisRate: e8('0.0025') })
    const twin = restored(exchange)
    for (const one of [exchange, twin]) one.pass(300, BTC, MID)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50000'), basisRate: 0n })
  })

  it('[ENG-05, R2.6] is made of impact prices, and of the best prices where a side is too thin for one', () => {
    const exchange = quoted()
    // 50 of the 20 000 get a better price: the mid of the best prices moves by half a tick, the mid of the impact
    // prices hardly at all
    exchange.sell(10, MID + 2500, 1, { instrument })
    exchange.pass(1, BTC, MID)
    const deep = exchange.engine.quote(FUTURE).basisRate
    expect(deep > e8('0.00499') && deep < e8('0.005')).toBe(true)
    exchange.send({ type: 'cancelAll', account: 10, instrument: FUTURE, filter: null })
    exchange.buy(10, MID + 90, 10, { instrument })
    exchange.sell(10, MID + 110, 10, { instrument })
    exchange.pass(599, BTC, MID)
    exchange.pass(2, BTC, MID)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50010'), basisRate: e8('0.0002') })
  })
})
