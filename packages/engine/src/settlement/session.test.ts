import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { DELIVERY, future, restored } from '../testing/contracts.ts'
import { BTC, contract, TestExchange } from '../testing/exchange.ts'
import { eventsOf } from '../testing/reported.ts'

const FUTURE = 3
const SESSION = Date.UTC(2026, 0, 5, 8)
/** Lots of 1 BTC. */
const WHOLE = 1000

/**
 * Returns an exchange with a perpetual with sessions at a price in ticks; 11 is long and 10 short, some seconds before
 * the session ends.
 */
function beforeSession(ticks: number, lots: number, deposit = '1000000', isolated = false): TestExchange {
  const exchange = new TestExchange()
  const tight = { upperRate: 1n, lowerRate: -1n }
  const base = contract(BTC)
  exchange.list(contract(BTC, { sessionMinutes: 480, funding: { ...base.funding!, ...tight } }))
  exchange.open(10)
  exchange.open(11, deposit, { isolated })
  exchange.open(12)
  exchange.time = SESSION - 10_000
  exchange.pass(3, BTC, ticks)
  exchange.sell(10, ticks, lots)
  exchange.buy(11, ticks, lots)
  return exchange
}

/** Lets the session end at a mark in ticks; book and index have the same price. */
function settleAt(exchange: TestExchange, ticks: number): void {
  while (exchange.time < SESSION) exchange.pass(1, BTC, ticks)
}

describe('session settlement', () => {
  it('[ENG-05, R4.8] 4.E8: pays the session’s profit and counts from the mark on', () => {
    const exchange = beforeSession(166_675, 1500)
    settleAt(exchange, 166_200)
    // the example's entry price of 16 667.52 lies between ticks: with 16 667.50, 1.5 BTC cost 0.03 less
    expect(eventsOf(exchange.last!, 'session')).toMatchObject([{ price: e8('16620') }])
    const closed = eventsOf(exchange.last!, 'closedPnl').filter(({ account }) => account === 11)
    expect(closed).toMatchObject([
      {
        execType: 'SessionSettlePnL',
        side: 'Sell',
        qty: 1500,
        closedPnl: e8('-71.25'),
        entryPrice: e8('16667.5'),
        exitPrice: e8('16620'),
      },
    ])
    expect(exchange.engine.positions(11)[0]).toMatchObject({
      entryPrice: e8('16667.5'),
      sessionAvgPrice: e8('16620'),
      positionValue: e8('25001.25'),
      unrealisedPnl: 0n,
    })
    const rows = eventsOf(exchange.last!, 'ledger').filter(({ cashFlow }) => cashFlow !== 0n)
    expect(rows.map(({ account, ledgerType, cashFlow }) => [account, ledgerType, cashFlow])).toEqual([
      [10, 'SETTLEMENT', e8('71.25')],
      [11, 'SETTLEMENT', e8('-71.25')],
    ])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-06, R4.8] 4.E9: closing before it, paper profit before it, and what it pays', () => {
    const exchange = beforeSession(502_500, 200)
    exchange.buy(12, 507_000, 100)
    const sold = exchange.sell(11, 507_000, 100)
    expect(eventsOf(sold, 'execution').find(({ account }) => account === 11)).toMatchObject({ realisedPnl: e8('45') })
    exchange.pass(1, BTC, 510_000)
    settleAt(exchange, 520_000)
    const rows = eventsOf(exchange.last!, 'ledger').filter(({ account, cashFlow }) => account === 11 && cashFlow > 0n)
    expect(rows).toMatchObject([{ cashFlow: e8('175') }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-06, R4.8] later closes count from the session’s price; what was paid is shown until the end', () => {
    const exchange = beforeSession(500_000, WHOLE)
    settleAt(exchange, 501_000)
    exchange.buy(12, 502_000, 600)
    const sold = exchange.sell(11, 502_000, 600)
    expect(eventsOf(sold, 'closedPnl')).toMatchObject([{ entryPrice: e8('50100'), exitPrice: e8('50200') }])
    expect(eventsOf(sold, 'execution').find(({ account }) => account === 11)).toMatchObject({ realisedPnl: e8('60') })
    expect(exchange.engine.positions(11)[0]).toMatchObject({
      entryPrice: e8('50000'),
      sessionAvgPrice: e8('50100'),
      size: 400,
    })
    // adding at 50 300 averages the price paid with 50 300, and so the session's price
    exchange.sell(12, 503_000, 400)
    exchange.buy(11, 503_000, 400)
    expect(exchange.engine.positions(11)[0]).toMatchObject({
      entryPrice: e8('50150'),
      sessionAvgPrice: e8('50200'),
    })
    exchange.buy(12, 503_000, 800)
    exchange.sell(11, 503_000, 800)
    expect(exchange.engine.position(11, BTC)[0]).toMatchObject({ size: 0, sessionAvgPrice: null, positionValue: 0n })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-03] conserves every unit over many sessions at odd prices', () => {
    const exchange = beforeSession(500_000, 7)
    exchange.sell(12, 500_001, 5)
    exchange.buy(11, 500_001, 5)
    for (let session = 0; session < 6; session++) {
      exchange.time = SESSION + session * 8 * 3_600_000 - 5000
      exchange.index(BTC, 500_000 + session * 37)
      exchange.pass(8, BTC, 500_003 + session * 31)
      expect(exchange.lost()).toBe(0n)
    }
    exchange.buy(10, 500_100, 7)
    exchange.sell(11, 500_100, 12)
    exchange.buy(12, 500_100, 5)
    expect(exchange.engine.positions(11)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05, R2.16] takes a loss that nothing else covers from an isolated position', () => {
    const exchange = beforeSession(500_000, WHOLE, '5060', true)
    const before = exchange.engine.positions(11)[0]!
    settleAt(exchange, 499_500)
    const after = exchange.engine.positions(11)[0]!
    expect(after.addedMargin < 0n && after.unrealisedPnl === 0n).toBe(true)
    expect(after.positionBalance < before.positionBalance).toBe(true)
    expect(exchange.engine.wallet(11)?.coins[0]?.available).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it.each([100, 1000])(
    '[ENG-05, ENG-07, R4.8] leaves an isolated short that has lost no more margin than there is money for (leverage %i ÷ 100)',
    (leverage) => {
      const exchange = beforeSession(500_000, 1)
      exchange.open(13, '100000', { isolated: true })
      const wish = { account: 13, instrument: BTC, buyLeverageE2: leverage, sellLeverageE2: leverage } as const
      exchange.send({ type: 'setLeverage', ...wish })
      exchange.buy(12, 500_000, WHOLE)
      exchange.sell(13, 500_000, WHOLE)
      const { available } = exchange.engine.wallet(13)!.coins[0]!
      expect(exchange.code({ type: 'withdraw', account: 13, coin: 'USDT', amount: available })).toBe(0)
      const before = exchange.engine.positions(13)[0]!
      settleAt(exchange, 520_000)
      const after = exchange.engine.positions(13)[0]!
      expect(after.positionBalance).toBe(exchange.engine.wallet(13)!.coins[0]!.walletBalance)
      // the session paid nothing to the position, so its liquidation price is the same as without the session
      expect([after.liqPrice, after.bustPrice]).toEqual([before.liqPrice, before.bustPrice])
      expect(exchange.lost()).toBe(0n)
    },
  )

  it('[ENG-08, R4.8, 6.1] a gap at the session costs an isolated position its margin, as it would a second before', () => {
    const lost = (gapAt: number): bigint => {
      const exchange = beforeSession(500_000, WHOLE, '100000', true)
      const { positionBalance } = exchange.engine.positions(11)[0]!
      const balance = (): bigint => exchange.engine.wallet(11)?.coins[0]?.walletBalance ?? 0n
      const before = balance()
      while (exchange.time < gapAt - 1000) exchange.pass(1, BTC, 500_000)
      // the price falls by half, five times the margin
      while (exchange.time < SESSION) exchange.pass(1, BTC, 250_000)
      expect(exchange.engine.positions(11)).toHaveLength(0)
      // the loss exceeds the margin at most by the funding of that second, 25 000 × 1e-8
      expect(before - balance() - positionBalance <= e8('0.00025')).toBe(true)
      expect(exchange.lost()).toBe(0n)
      return before - balance()
    }
    expect(lost(SESSION) - lost(SESSION - 1000) <= e8('0.00025')).toBe(true)
  })

  it('[ENG-05, R4.8] comes for futures at its own times, and not on old prices', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC), future(FUTURE, { sessionMinutes: 480 }))
    for (const account of [10, 11]) exchange.open(account)
    exchange.time = SESSION - 10_000
    exchange.pass(3, BTC, 500_000)
    exchange.sell(10, 500_000, 100, { instrument: FUTURE })
    exchange.buy(11, 500_000, 100, { instrument: FUTURE })
    exchange.time = SESSION + 60_000
    expect(eventsOf(exchange.send({ type: 'tick' }), 'session')).toEqual([])
    exchange.pass(3, BTC, 500_500)
    exchange.pass(1, BTC, 500_500)
    expect(exchange.engine.positions(11)[0]?.sessionAvgPrice).toBe(exchange.engine.quote(FUTURE).markPrice)
    expect(DELIVERY).toBeGreaterThan(exchange.time)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05, R4.8] comes for futures with the tick of its very moment', () => {
    const sessionsIn = (events: readonly EngineEvent[]) => events.filter(({ type }) => type === 'session').length
    const exchange = new TestExchange()
    exchange.list(contract(BTC), future(FUTURE, { sessionMinutes: 480 }))
    exchange.time = SESSION - 4000
    expect(sessionsIn(exchange.pass(3, BTC, 500_000))).toBe(0)
    expect(sessionsIn(exchange.pass(1, BTC, 500_000))).toBe(1)
  })

  it('[ENG-05, R1.8, R4.8] that was missed and comes in the window before a delivery spares who is due by the mark alone', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC), future(FUTURE, { sessionMinutes: 480 }))
    exchange.open(10)
    exchange.open(11, '1000000', { isolated: true })
    exchange.time = DELIVERY - 9 * 3_600_000
    exchange.pass(3, BTC, 500_000)
    exchange.sell(10, 500_000, 1000, { instrument: FUTURE })
    exchange.buy(11, 500_000, 1000, { instrument: FUTURE })
    const [held] = exchange.engine.positions(11)
    const balance = () => exchange.engine.wallet(11)?.coins[0]?.walletBalance ?? 0n
    const before = balance()
    // the exchange was down during the session's end at midnight
    exchange.time = DELIVERY - 1_500_000
    exchange.pass(3, BTC, 500_000)
    // the mean of the window is above the liquidation price, the mark below
    const events = exchange.pass(1, BTC, 440_000)
    expect(events.map(({ type }) => type)).toContain('session')
    expect(exchange.engine.quote(FUTURE).predictedDeliveryPrice).toBeGreaterThan(e8('46000'))
    expect(events.filter(({ type }) => type === 'liquidation')).toMatchObject([{ account: 11, instrument: FUTURE }])
    expect(exchange.engine.positions(11)).toEqual([])
    expect(before - balance()).toBeLessThanOrEqual(held?.positionBalance ?? 0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-12] goes on from a snapshot between two sessions as if nothing had happened', () => {
    const exchange = beforeSession(500_000, WHOLE)
    settleAt(exchange, 501_000)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      one.buy(12, 502_000, 600)
      one.sell(11, 502_000, 600)
      one.time = SESSION + 8 * 3_600_000 - 5000
      one.index(BTC, 502_000)
      one.pass(8, BTC, 502_500)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.engine.positions(11)[0]).toMatchObject({ entryPrice: e8('50000'), size: 400 })
  })
})
