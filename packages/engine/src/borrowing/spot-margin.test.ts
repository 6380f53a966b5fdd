import { e8 } from '@perpdesk/numeric'
import { BORROW_REFUSALS, REFUSALS, SPOT_REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { restored } from '../testing/contracts.ts'
import type { TestExchange } from '../testing/exchange.ts'
import { lendingExchange, repay, rows, spotMargin, tickAt } from '../testing/lending.ts'
import { ANN, BASE, CLEO, coins, MAKER, PAIR, PAR } from '../testing/pairs.ts'

const buy = (exchange: TestExchange, account: number, qty: number, price = PAR) =>
  exchange.buy(account, price, qty, { instrument: PAIR })
const sell = (exchange: TestExchange, account: number, qty: number, price = PAR) =>
  exchange.sell(account, price, qty, { instrument: PAIR })

/** Returns an exchange in which Ann has bought 15 coins at 100 USDT with 1000 USDT of her own, at a leverage of 5. */
function borrowedByBuying(): TestExchange {
  const exchange = lendingExchange()
  spotMargin(exchange, ANN, 5)
  sell(exchange, MAKER, 15_000)
  expect(buy(exchange, ANN, 15_000).result.code).toBe(0)
  return exchange
}

describe('spot margin', () => {
  it('[SPOT-03, R5.16, R5.17] lends what a buy lacks, which needs margin at the leverage', () => {
    const exchange = borrowedByBuying()
    expect(coins(exchange, ANN, 'USDT')).toEqual([-e8('500'), 0n])
    expect(coins(exchange, ANN, BASE)).toEqual([e8('24.985'), 0n])
    expect(exchange.engine.wallet(ANN)).toMatchObject({
      totalMarginBalance: e8('1998.5'),
      totalHaircutLoss: e8('499.7'),
      totalInitialMargin: e8('100'),
      totalMaintenanceMargin: e8('20'),
    })
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03] lends what a sale lacks', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    buy(exchange, MAKER, 20_000)
    expect(sell(exchange, ANN, 20_000).result.code).toBe(0)
    expect(coins(exchange, ANN, BASE)[0]).toBe(-e8('10'))
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(e8('2998'))
    expect(exchange.engine.wallet(ANN)?.totalInitialMargin).toBe(e8('200'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03] is nobody’s before it is switched on, and lends no coin that has no terms', () => {
    const exchange = lendingExchange()
    sell(exchange, MAKER, 15_000)
    expect(buy(exchange, ANN, 15_000).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    const code = (account: number, leverage: number) => spotMargin(exchange, account, leverage).result.code
    expect(code(CLEO, 5)).toBe(BORROW_REFUSALS.spotMarginUnavailable)
    expect(code(99, 5)).toBe(REFUSALS.accountNotFound)
    for (const leverage of [1, 11, 2.5, -2, Number.NaN])
      expect(code(ANN, leverage)).toBe(BORROW_REFUSALS.spotLeverageOutOfRange)
    expect(buy(exchange, ANN, 15_000).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    expect(code(ANN, 5)).toBe(0)
    expect(buy(exchange, ANN, 15_000).result.code).toBe(0)
  })

  it('[SPOT-03, 5.4] lends up to the limit of the leverage, to whoever has margin for it', () => {
    const exchange = lendingExchange()
    exchange.deposit(MAKER, '1000000')
    spotMargin(exchange, ANN, 5)
    expect(buy(exchange, ANN, 30_001).result.code).toBe(BORROW_REFUSALS.spotLiabilityTooLarge)
    // 2000 are borrowed: a haircut of 600 and a margin of 400, of 1800 usable
    expect(buy(exchange, ANN, 30_000).result.code).toBe(0)
    exchange.send({ type: 'cancelAll', account: ANN, instrument: 0, filter: null })
    spotMargin(exchange, ANN, 2)
    // 3000 are borrowed: a haircut of 800 and a margin of 1500
    expect(buy(exchange, ANN, 40_000).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
  })

  it('[SPOT-03] stays on while something is owed, and its leverage must carry the debt', () => {
    const exchange = borrowedByBuying()
    const code = (leverage: number) => spotMargin(exchange, ANN, leverage).result.code
    expect(code(0)).toBe(BORROW_REFUSALS.spotMarginInUse)
    expect(code(2)).toBe(0)
    expect(exchange.engine.wallet(ANN)?.totalInitialMargin).toBe(e8('250'))
    repay(exchange, ANN, 'USDT', { converts: true })
    expect(buy(exchange, ANN, 1000, PAR - 10).result.code).toBe(0)
    expect(code(0)).toBe(BORROW_REFUSALS.spotMarginInUse)
    exchange.send({ type: 'cancelAll', account: ANN, instrument: 0, filter: null })
    expect(code(0)).toBe(0)
    expect(buy(exchange, ANN, 1000, PAR - 10).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
  })

  it('[SPOT-03, R5.12] no other margin mode lends', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    const change = { type: 'setMarginMode', account: ANN, marginMode: 'ISOLATED_MARGIN' } as const
    expect(exchange.code(change)).toBe(BORROW_REFUSALS.spotMarginUnavailable)
    spotMargin(exchange, ANN, 0)
    expect(exchange.code(change)).toBe(0)
    expect(spotMargin(exchange, ANN, 5).result.code).toBe(BORROW_REFUSALS.spotMarginUnavailable)
  })

  it('[SPOT-03, ENG-12] is kept in snapshots, and so are the terms', () => {
    const exchange = borrowedByBuying()
    const again = restored(exchange)
    expect(again.engine.wallet(ANN)).toEqual(exchange.engine.wallet(ANN))
    expect(rows(tickAt(again, '01:05:00'), ANN)).toEqual(rows(tickAt(exchange, '01:05:00'), ANN))
    expect(again.engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})

describe('interest', () => {
  it('[SPOT-03, R5.18] is charged at HH:05 at the rate of the pool’s use, and is the lender’s', () => {
    const exchange = borrowedByBuying()
    expect(rows(tickAt(exchange, '01:04:59'), ANN)).toEqual([])
    expect(rows(tickAt(exchange, '01:05:00'), ANN)).toEqual([`INTEREST USDT -${e8('0.0055')}`])
    expect(rows(tickAt(exchange, '02:04:59'), ANN)).toEqual([])
    expect(coins(exchange, HOUSE_ACCOUNTS.lender, 'USDT')[0]).toBe(e8('0.0055'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03] of hours that were missed is charged at the first tick after them, each once', () => {
    const exchange = borrowedByBuying()
    const charged = rows(tickAt(exchange, '04:30:00'), ANN)
    expect(charged).toEqual(['550000', '550007', '550013', '550020'].map((amount) => `INTEREST USDT -${amount}`))
    expect(rows(tickAt(exchange, '04:31:00'), ANN)).toEqual([])
  })
})
