import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { EngineEvent, EquityEvent } from '../event.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, MID, tradingExchange } from '../testing/exchange.ts'

const points = (events: readonly EngineEvent[]) =>
  events.filter((event): event is EquityEvent => event.type === 'equity')

describe('daily equity', () => {
  it('[ENG-11] tells with the first command of a UTC day what each reporting account with money was worth', () => {
    const exchange = tradingExchange()
    exchange.open(12, '0')
    exchange.time = Date.UTC(2026, 0, 5, 23, 59, 50)
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 1000)
    expect(points(exchange.pass(9, BTC, MID + 100))).toEqual([])
    const midnight = Date.UTC(2026, 0, 6)
    const worth = [10, 11].map((account) => exchange.engine.wallet(account)!)
    const reported = points(exchange.pass(3, BTC, MID + 900))
    expect(reported.map(({ account, day }) => [account, day])).toEqual([
      [10, midnight],
      [11, midnight],
    ])
    expect(reported.map(({ totalEquity }) => totalEquity)).toEqual(worth.map(({ totalEquity }) => totalEquity))
    expect(reported[1]?.coins).toEqual([
      { coin: 'USDT', walletBalance: worth[1]!.coins[0]!.walletBalance, equity: worth[1]!.coins[0]!.equity },
    ])
    expect(points(exchange.pass(600, BTC, MID))).toEqual([])
  })

  it('[ENG-11] what a new day brings before its first tick counts to the new day', () => {
    const exchange = tradingExchange()
    exchange.time = Date.UTC(2026, 0, 5, 23, 59, 59, 800)
    exchange.pass(1, BTC, MID)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      const before = one.engine.wallet(10)!.totalEquity
      one.time = Date.UTC(2026, 0, 7) + 200
      const paid = one.send({ type: 'deposit', account: 10, coin: 'USDT', amount: e8('500'), bonus: false })
      const [reported] = points(paid.events)
      expect(reported).toMatchObject({ account: 10, day: Date.UTC(2026, 0, 7), totalEquity: before })
      expect(paid.events.findIndex(({ type }) => type === 'equity')).toBe(0)
      expect(one.engine.wallet(10)!.totalEquity).toBe(before + e8('500'))
      expect(points(one.pass(5, BTC, MID))).toEqual([])
    }
  })

  it('[ENG-11, ENG-12] tells once, after days without a command and after a snapshot too', () => {
    const exchange = tradingExchange()
    exchange.pass(1, BTC, MID)
    exchange.time = Date.UTC(2026, 0, 9, 3)
    const reported = points(exchange.pass(3, BTC, MID))
    expect(reported.map(({ day }) => day)).toEqual([Date.UTC(2026, 0, 9), Date.UTC(2026, 0, 9)])
    expect(reported[0]?.totalEquity).toBeGreaterThan(e8('0'))
  })
})
