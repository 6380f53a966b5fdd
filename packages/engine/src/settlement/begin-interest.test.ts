import { describe, expect, it } from 'vitest'
import type { EngineEvent, InterestEvent } from '../event.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, contract, ETH, MID, tradingExchange } from '../testing/exchange.ts'

const samples = (events: readonly EngineEvent[]) =>
  events.filter((event): event is InterestEvent => event.type === 'interest')

const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 0, 5, hour, minute, second)

describe('samples of open interest', () => {
  it('[MKT-04] are told with the first command of five minutes, before what that command does', () => {
    const exchange = tradingExchange()
    exchange.list(contract(ETH))
    exchange.open(12)
    exchange.time = at(1, 4, 50)
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 700)
    expect(samples(exchange.buy(12, MID, 300).events)).toEqual([])
    exchange.time = at(1, 5)
    exchange.sell(11, MID, 700)
    const closing = exchange.buy(10, MID, 700)
    expect(samples(closing.events)).toEqual([])
    exchange.time = at(1, 9, 59)
    expect(samples(exchange.send({ type: 'tick' }).events)).toEqual([])
    exchange.time = at(1, 10, 7)
    expect(samples(exchange.send({ type: 'tick' }).events)).toEqual([
      { type: 'interest', instrument: BTC, minutes: 5, openInterest: 300, longAccounts: 1, shortAccounts: 1 },
      { type: 'interest', instrument: ETH, minutes: 5, openInterest: 0, longAccounts: 0, shortAccounts: 0 },
    ])
  })

  it('[MKT-04] count who is net long and who is net short, of a hedged account what is left, and the house not at all', () => {
    const exchange = tradingExchange()
    exchange.open(12)
    exchange.open(13)
    exchange.send({ type: 'setPositionMode', account: 13, instrument: BTC, positionMode: 'BothSide' })
    exchange.time = at(1, 7)
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 400)
    exchange.buy(12, MID, 200)
    exchange.buy(13, MID, 400, { positionIdx: 1 })
    exchange.buy(10, MID, 300)
    exchange.sell(13, MID, 300, { positionIdx: 2 })
    exchange.time = at(1, 10)
    const [sample] = samples(exchange.pass(1))
    expect(sample).toMatchObject({ openInterest: 1000, longAccounts: 3, shortAccounts: 1 })
  })

  it('[MKT-04, ENG-12] a pause is told once, as the longest interval that began in it, from a snapshot as without one', () => {
    const exchange = tradingExchange()
    exchange.time = at(1, 6)
    exchange.pass(1, BTC, MID)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      one.time = at(6, 22)
      expect(samples(one.pass(3, BTC, MID)).map(({ minutes }) => minutes)).toEqual([240])
      one.time = at(6, 24, 59)
      expect(samples(one.pass(1)).map(({ minutes }) => minutes)).toEqual([5])
      expect(samples(one.pass(1))).toEqual([])
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})
