import { e8 } from '@perpdesk/numeric'
import { BORROW_REFUSALS, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import type { TestExchange } from '../testing/exchange.ts'
import {
  borrow,
  lendingExchange,
  lendingTerms,
  PERP,
  repay,
  rows,
  seconds,
  spotMargin,
  tickAt,
} from '../testing/lending.ts'
import { ANN, BASE, CLEO, coins, giveBase, MAKER, PAIR, PAR } from '../testing/pairs.ts'

const BOB = 21

describe('borrowing by hand', () => {
  it('[SPOT-03, ENG-03] coins come and are owed, may be traded but not taken away, and the lender lacks them', () => {
    const exchange = lendingExchange()
    const reported = borrow(exchange, ANN, 'USDT', '200')
    expect(rows(reported.events, ANN)).toEqual([`BORROW USDT ${e8('200')}`])
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(e8('1200'))
    expect(coins(exchange, HOUSE_ACCOUNTS.lender, 'USDT')[0]).toBe(-e8('200'))
    expect(exchange.engine.wallet(ANN)).toMatchObject({
      totalMarginBalance: e8('2000'),
      totalInitialMargin: e8('20'),
      totalMaintenanceMargin: e8('8'),
    })
    const take = (amount: string) => exchange.code({ type: 'withdraw', account: ANN, coin: 'USDT', amount: e8(amount) })
    expect(take('1000.00000001')).toBe(REFUSALS.transferInsufficient)
    exchange.sell(MAKER, PAR, 12_000, { instrument: PAIR })
    expect(exchange.buy(ANN, PAR, 12_000, { instrument: PAIR }).result.code).toBe(0)
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(0n)
    expect(exchange.engine.wallet(ANN)?.totalInitialMargin).toBe(e8('20'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03] each coin is owed once: what lacked before is paid with what comes', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    exchange.sell(MAKER, PAR, 15_000, { instrument: PAIR })
    exchange.buy(ANN, PAR, 15_000, { instrument: PAIR })
    expect(exchange.engine.wallet(ANN)?.totalMaintenanceMargin).toBe(e8('20'))
    borrow(exchange, ANN, 'USDT', '300')
    expect(exchange.engine.wallet(ANN)?.totalMaintenanceMargin).toBe(e8('20'))
    borrow(exchange, ANN, 'USDT', '300')
    expect(exchange.engine.wallet(ANN)?.totalMaintenanceMargin).toBe(e8('24'))
  })

  it('[SPOT-03, 12.4] is refused by amount, coin, pool, limit, margin and kind of account', () => {
    const exchange = lendingExchange({ pool: e8('2500') })
    exchange.open(BOB, '100')
    const code = (account: number, coin: string, amount: string) => borrow(exchange, account, coin, amount).result.code
    expect(code(99, 'USDT', '1')).toBe(REFUSALS.accountNotFound)
    expect(code(ANN, 'USDT', '0')).toBe(REFUSALS.invalidParameter)
    expect(code(ANN, 'USDC', '1')).toBe(BORROW_REFUSALS.coinNotLent)
    expect(code(CLEO, 'USDT', '1')).toBe(BORROW_REFUSALS.spotMarginUnavailable)
    expect(code(ANN, 'USDT', '0.05')).toBe(BORROW_REFUSALS.borrowedTooLittle)
    expect(code(ANN, 'USDT', '0.15')).toBe(BORROW_REFUSALS.borrowTooPrecise)
    expect(code(BOB, 'USDT', '1000.1')).toBe(BORROW_REFUSALS.borrowUncovered)
    expect(code(BOB, 'USDT', '1000')).toBe(0)
    expect(code(BOB, 'USDT', '0.1')).toBe(BORROW_REFUSALS.borrowUncovered)
    expect(code(ANN, 'USDT', '1500.1')).toBe(BORROW_REFUSALS.lenderExhausted)
    spotMargin(exchange, ANN, 10)
    expect(code(ANN, 'USDT', '1000.1')).toBe(BORROW_REFUSALS.borrowLimitReached)
    expect(exchange.lost()).toBe(0n)
  })
})

describe('coins without a deposit or a price', () => {
  it('[SPOT-03, ENG-03] the audit lists a coin that was lent and never deposited', () => {
    const exchange = lendingExchange()
    exchange.send({ type: 'setLending', ...lendingTerms('USDC') })
    expect(borrow(exchange, ANN, 'USDC', '100').result.code).toBe(0)
    expect(exchange.engine.audit().find(({ coin }) => coin === 'USDC')).toEqual({
      coin: 'USDC',
      deposits: 0n,
      withdrawals: 0n,
      wallets: 0n,
      fees: 0n,
      insurance: 0n,
      clearing: 0n,
      difference: 0n,
    })
    expect(coins(exchange, ANN, 'USDC')[0]).toBe(e8('100'))
  })

  it('[SPOT-03] nothing is lent of a coin whose debt nobody can value', () => {
    const exchange = lendingExchange()
    exchange.send({ type: 'setLending', ...lendingTerms('NOPRICE') })
    expect(borrow(exchange, ANN, 'NOPRICE', '1').result.code).toBe(BORROW_REFUSALS.coinNotLent)
  })
})

describe('repaying', () => {
  it('[SPOT-03, R5.19] takes coins borrowed by hand from the balance, as many as are wanted', () => {
    const exchange = lendingExchange()
    borrow(exchange, ANN, 'USDT', '200')
    expect(rows(repay(exchange, ANN, 'USDT', { amount: '50' }).events, ANN)).toEqual([`REPAY USDT -${e8('50')}`])
    expect(rows(repay(exchange, ANN, 'USDT', { amount: '1000' }).events, ANN)).toEqual([`REPAY USDT -${e8('150')}`])
    expect(repay(exchange, ANN, 'USDT').result.code).toBe(BORROW_REFUSALS.nothingOwed)
    expect(coins(exchange, HOUSE_ACCOUNTS.lender, 'USDT')[0]).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, R5.19, R5.20] sells other coins for what the balance lacks, at the higher fee of both', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    exchange.sell(MAKER, PAR, 15_000, { instrument: PAIR })
    exchange.buy(ANN, PAR, 15_000, { instrument: PAIR })
    expect(repay(exchange, ANN, 'USDT').result.code).toBe(BORROW_REFUSALS.repayUncovered)
    const reported = repay(exchange, ANN, 'USDT', { converts: true })
    expect(rows(reported.events, ANN)).toEqual([
      `CURRENCY_SELL ${BASE} -${e8('5.01002005')}`,
      `CURRENCY_BUY USDT ${e8('500')}`,
    ])
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(0n)
    expect(exchange.engine.wallet(ANN)?.totalInitialMargin).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, R5.19] is closed from 04:00 to 05:30 of each hour, and open to unified accounts in cross margin alone', () => {
    const exchange = lendingExchange()
    borrow(exchange, ANN, 'USDT', '200')
    tickAt(exchange, '01:04:00')
    expect(repay(exchange, ANN, 'USDT').result.code).toBe(BORROW_REFUSALS.repayBlocked)
    tickAt(exchange, '01:05:30')
    expect(repay(exchange, CLEO, 'USDT').result.code).toBe(BORROW_REFUSALS.spotMarginUnavailable)
    expect(repay(exchange, 99, 'USDT').result.code).toBe(REFUSALS.accountNotFound)
    expect(exchange.code({ type: 'repay', account: ANN, coin: 'USDT', amount: -1n, converts: true })).toBe(
      REFUSALS.invalidParameter,
    )
    expect(repay(exchange, ANN, 'USDT').result.code).toBe(0)
  })

  it('[SPOT-03, R5.19] happens by itself at :00 and :30, without a conversion and without coins that orders promise', () => {
    const exchange = lendingExchange()
    borrow(exchange, ANN, 'USDT', '200')
    exchange.buy(ANN, PAR - 10, 11_000, { instrument: PAIR })
    tickAt(exchange, '01:29:59')
    const reported = rows(tickAt(exchange, '01:30:00'), ANN)
    // 1200, less interest of 0.00208, less 1089 promised by the order
    expect(reported).toEqual([`REPAY USDT -${e8('110.99792')}`])
    expect(rows(tickAt(exchange, '01:59:59'), ANN)).toEqual([])
    exchange.send({ type: 'cancelAll', account: ANN, instrument: 0, filter: null })
    expect(rows(tickAt(exchange, '02:00:00'), ANN)).toEqual([`REPAY USDT -${e8('89.00208')}`])
    expect(exchange.lost()).toBe(0n)
  })
})

/**
 * Returns an exchange in which Bob has 10 USDT, 20 coins and a long of 1000 USDT; his USDT equity is -40.55 at 95 and
 * -90.55 at 90.
 */
function lossOnPaper(): TestExchange {
  const exchange = lendingExchange()
  exchange.open(BOB, '10')
  giveBase(exchange, BOB, '20')
  exchange.sell(MAKER, PAR, 10_000, { instrument: PERP })
  expect(exchange.buy(BOB, PAR, 10_000, { instrument: PERP }).result.code).toBe(0)
  return exchange
}

describe('debts from losses', () => {
  it('[SPOT-03, R5.18] on paper are free of interest up to the limit, but need margin', () => {
    const exchange = lossOnPaper()
    tickAt(exchange, '01:04:56')
    seconds(exchange, 3, 950)
    const before = exchange.engine.wallet(BOB)?.coins.find(({ coin }) => coin === 'USDT')
    expect(before?.equity).toBe(-e8('40.55'))
    expect(exchange.engine.wallet(BOB)?.totalMaintenanceMargin).toBe((before?.positionMM ?? 0n) + e8('1.622'))
    expect(rows(seconds(exchange, 1, 950), BOB)).toEqual([])
    tickAt(exchange, '02:04:56')
    expect(rows(seconds(exchange, 4, 900), BOB)).toEqual([`INTEREST USDT -41284`])
  })

  it('[SPOT-03, R5.16] that were realised are lent: nothing is sold for them, and they bear interest', () => {
    const exchange = lossOnPaper()
    seconds(exchange, 3, 900)
    exchange.buy(MAKER, 900, 10_000, { instrument: PERP })
    exchange.sell(BOB, 900, 10_000, { instrument: PERP })
    expect(rows(seconds(exchange, 3, 900), BOB)).toEqual([])
    expect(coins(exchange, BOB, 'USDT')[0]).toBe(-e8('91.045'))
    expect(rows(tickAt(exchange, '01:05:00'), BOB)).toHaveLength(1)
    const change = { type: 'setMarginMode', account: BOB, marginMode: 'ISOLATED_MARGIN' } as const
    expect(exchange.code(change)).toBe(BORROW_REFUSALS.spotMarginUnavailable)
    expect(exchange.lost()).toBe(0n)
  })
})

describe('the collateral switch', () => {
  const set = (exchange: TestExchange, coin: string, isCollateral: boolean) =>
    exchange.code({ type: 'setCollateralSwitch', account: ANN, coin, isCollateral })

  it('[SPOT-03, R5.15] takes a coin out of the collateral and back, but no dollars', () => {
    const exchange = lendingExchange()
    expect(exchange.engine.wallet(ANN)?.totalHaircutLoss).toBe(e8('200'))
    expect(set(exchange, BASE, false)).toBe(0)
    expect(exchange.engine.wallet(ANN)).toMatchObject({ totalHaircutLoss: e8('1000'), totalAvailable: e8('1000') })
    expect(exchange.engine.wallet(ANN)?.coins.map(({ coin, isCollateral }) => [coin, isCollateral])).toEqual([
      [BASE, false],
      ['USDT', true],
    ])
    expect(set(exchange, BASE, true)).toBe(0)
    expect(exchange.engine.wallet(ANN)?.totalHaircutLoss).toBe(e8('200'))
    expect(set(exchange, 'USDT', false)).toBe(BORROW_REFUSALS.collateralFixed)
    expect(set(exchange, 'NONE', false)).toBe(BORROW_REFUSALS.collateralFixed)
  })

  it('[SPOT-03, R5.15] keeps what debts stand on', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    exchange.sell(MAKER, PAR, 15_000, { instrument: PAIR })
    exchange.buy(ANN, PAR, 15_000, { instrument: PAIR })
    expect(set(exchange, BASE, false)).toBe(BORROW_REFUSALS.collateralNeeded)
    expect(exchange.engine.wallet(ANN)?.totalHaircutLoss).toBe(e8('499.7'))
  })
})

describe('a borrower at risk', () => {
  /**
   * Returns an exchange in which Ann owes 1500 USDT, which need a maintenance margin of 90 USDT, and has 34.975 coins
   * with a collateral ratio of 80 %: her rate is 85 % at 57.39 USDT a coin and 100 % at 56.83.
   */
  function borrower(): TestExchange {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 5)
    exchange.sell(MAKER, PAR, 25_000, { instrument: PAIR })
    expect(exchange.buy(ANN, PAR, 25_000, { instrument: PAIR }).result.code).toBe(0)
    return exchange
  }

  it('[SPOT-03, 5.4] repays by conversion at a maintenance margin rate of 85 %, at any minute', () => {
    const exchange = borrower()
    tickAt(exchange, '01:04:10')
    expect(rows(seconds(exchange, 3, 574), ANN)).toEqual([])
    expect(rows(seconds(exchange, 1, 573), ANN)).toEqual([
      `CURRENCY_SELL ${BASE} -${e8('26.23047142')}`,
      `CURRENCY_BUY USDT ${e8('1500')}`,
    ])
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(0n)
    expect(exchange.engine.wallet(ANN)?.totalMaintenanceMargin).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, 5.4] repays manual loans from the balance, and sells no coins that orders promise', () => {
    const exchange = borrower()
    borrow(exchange, ANN, 'USDT', '1600')
    expect(exchange.sell(ANN, PAR, 30_000, { instrument: PAIR }).result.code).toBe(0)
    const reported = rows(seconds(exchange, 4, 573), ANN)
    expect(reported.slice(0, 2)).toEqual([`REPAY USDT -${e8('100')}`, `CURRENCY_SELL ${BASE} -${e8('4.975')}`])
    expect(coins(exchange, ANN, BASE)).toEqual([e8('30'), e8('30')])
    expect(exchange.engine.openOrders(ANN)).toHaveLength(1)
    expect(rows(seconds(exchange, 1, 573), ANN)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03] waits for fresh prices', () => {
    const exchange = borrower()
    seconds(exchange, 3, 574)
    exchange.time += 60_000
    const entries = [{ instrument: PAIR, sources: [e8('57.3')] }]
    exchange.send({ type: 'indexPrices', entries })
    expect(rows(exchange.send({ type: 'tick' }).events, ANN)).toEqual([])
  })

  it('[SPOT-03, 6.3] is liquidated without any contract: orders go, coins are sold in the books and then at the index', () => {
    const exchange = borrower()
    exchange.buy(MAKER, 550, 10_000, { instrument: PAIR })
    exchange.buy(ANN, 500, 1000, { instrument: PAIR })
    seconds(exchange, 3, 580)
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(-e8('1500'))
    const events = seconds(exchange, 1, 560)
    expect(rows(events, ANN).map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
      `TRADE ${BASE}`,
      'TRADE USDT',
      `CURRENCY_SELL ${BASE}`,
      'CURRENCY_BUY USDT',
    ])
    expect(exchange.engine.openOrders(ANN)).toEqual([])
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(0n)
    expect(coins(exchange, ANN, BASE)[0] > e8('7')).toBe(true)
    expect(exchange.engine.wallet(ANN)?.totalMaintenanceMargin).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, 6.3] loses manual loans in liquidation, and the common pool pays the remaining debt', () => {
    const exchange = borrower()
    exchange.deposit(HOUSE_ACCOUNTS.insurance, '10000')
    borrow(exchange, ANN, 'USDT', '100')
    const reported = rows(seconds(exchange, 4, 300), ANN)
    expect(reported[0]).toBe(`REPAY USDT -${e8('100')}`)
    expect(reported.at(-1)).toMatch(/^LIQUIDATION USDT /)
    expect(coins(exchange, ANN, 'USDT')).toEqual([0n, 0n])
    expect(coins(exchange, ANN, BASE)).toEqual([0n, 0n])
    expect(coins(exchange, HOUSE_ACCOUNTS.lender, 'USDT')[0]).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, ENG-03] leaves coins to the exchange, which sells them for those that it owes, at the index or better, free of fees', () => {
    const exchange = borrower()
    const house = () => [BASE, 'USDT'].map((coin) => coins(exchange, HOUSE_ACCOUNTS.liquidation, coin)[0])
    seconds(exchange, 4, 560)
    const [got = 0n, lacking = 0n] = house()
    expect([got > 0n, lacking < 0n]).toEqual([true, true])
    exchange.buy(MAKER, 559, 50_000, { instrument: PAIR })
    seconds(exchange, 1, 560)
    expect(house()).toEqual([got, lacking])
    exchange.buy(MAKER, 570, 10_000, { instrument: PAIR })
    seconds(exchange, 1, 560)
    expect(house()).toEqual([got - e8('10'), lacking + e8('570')])
    expect(exchange.lost()).toBe(0n)
  })
})
