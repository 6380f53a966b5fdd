import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { BTC, contract, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'

const coin = (exchange: TestExchange, account: number) => exchange.engine.wallet(account)!.coins[0]!
const leverage = (exchange: TestExchange, account: number, value: number): number =>
  exchange.code({ type: 'setLeverage', account, instrument: BTC, buyLeverageE2: value, sellLeverageE2: value })

/** Returns an exchange with account 12 of the given balance and mode. */
function trader(deposit: string, isolated = false): TestExchange {
  const exchange = tradingExchange()
  exchange.open(12, deposit, { isolated })
  return exchange
}

describe('order margin', () => {
  it('[ENG-07, 5.E1] holds initial margin and both fees of an order', () => {
    for (const isolated of [false, true]) {
      const exchange = trader('10000', isolated)
      exchange.buy(12, MID, 1000)
      expect(coin(exchange, 12).orderIM).toBe(e8('5052.25'))
      exchange.send({ type: 'cancelAll', account: 12, instrument: 0, filter: null })
      expect(coin(exchange, 12).orderIM).toBe(0n)
      exchange.sell(12, MID, 1000)
      expect(coin(exchange, 12).orderIM).toBe(e8('5057.75'))
    }
  })

  it('[ENG-07, 5.E11] charges the larger side', () => {
    const exchange = trader('100000')
    exchange.buy(12, MID - 100, 1000)
    const buys = coin(exchange, 12).orderIM
    exchange.sell(12, MID + 100, 900)
    expect(coin(exchange, 12).orderIM).toBe(buys)
    exchange.sell(12, MID + 100, 300)
    expect(coin(exchange, 12).orderIM > buys).toBe(true)
  })

  it('[ENG-07] asks nothing for orders that close', () => {
    const exchange = trader('6000')
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    const { available } = coin(exchange, 12)
    expect(exchange.sell(12, MID + 100, 600).result.code).toBe(0)
    expect(exchange.sell(12, MID + 100, 400, { reduceOnly: true }).result.code).toBe(0)
    expect(coin(exchange, 12).available).toBe(available)
  })

  it('[ENG-07] refuses what the balance does not cover and says both sums', () => {
    for (const isolated of [false, true]) {
      const exchange = trader('5052.24', isolated)
      expect(exchange.buy(12, MID, 1000).result).toMatchObject({
        code: REFUSALS.insufficientBalance,
        params: { available: '5052.24', required: '5052.25', coin: 'USDT' },
      })
      exchange.deposit(12, '0.01')
      expect(exchange.buy(12, MID, 1000).result.code).toBe(0)
      expect(coin(exchange, 12).available).toBe(0n)
    }
  })

  it('[ENG-07] counts the loss an order would make at once', () => {
    const exchange = trader('5500')
    exchange.sell(10, 505_000, 1000)
    // 50 500 ÷ 10 + fees + 500 of loss against the mark
    expect(exchange.buy(12, 505_000, 1000).result.code).toBe(REFUSALS.insufficientBalance)
    exchange.deposit(12, '110')
    expect(exchange.buy(12, 505_000, 1000).result.code).toBe(0)
    expect(exchange.engine.wallet(12)!.totalAvailable > 0n).toBe(true)
  })

  it('[ENG-07] refuses an isolated order that would be liquidated at once', () => {
    const exchange = trader('100000', true)
    expect(leverage(exchange, 12, 10_000)).toBe(0)
    exchange.sell(10, 505_000, 1000)
    expect(exchange.buy(12, 505_000, 1000).result.code).toBe(REFUSALS.wouldLiquidateAtOnce)
  })

  it.each(['MergedSingle', 'BothSide'] as const)(
    '[ENG-07, R5.4] adds to an isolated position at the tier that both reach: none is liquidated for it (%s)',
    (positionMode) => {
      const wide = { priceLimitX: e8('0.05'), priceLimitY: e8('0.05') }
      const exchange = new TestExchange()
      exchange.list(contract(BTC, wide))
      exchange.open(10, '10000000')
      for (const account of [12, 13]) {
        exchange.open(account, '1000000', { isolated: true })
        exchange.send({ type: 'setPositionMode', account, instrument: BTC, positionMode })
      }
      exchange.index(BTC, MID)
      exchange.pass(3, BTC, MID)
      for (const account of [12, 13]) expect(leverage(exchange, account, 5000)).toBe(0)
      const positionIdx = positionMode === 'BothSide' ? 1 : 0
      // 3 000 000 at 2 %: the margin falls to the maintenance margin of 3 000 000 × 1 % − 12 640 when the price has
      // fallen by 1.4213 %
      exchange.sell(10, MID, 60_000)
      expect(exchange.buy(12, MID, 60_000, { positionIdx }).result.code).toBe(0)
      const low = 492_910
      exchange.pass(400, BTC, low)
      expect(exchange.engine.position(12, BTC)).toContainEqual(expect.objectContaining({ size: 60_000 }))
      // a further lot has a margin of 2 % and needs 1 % in this tier, or 0.5 % on its own: it may lose 1 %, or 1.5 %
      const near = Math.ceil((low * 101_000) / 100_000)
      const far = Math.ceil((low * 101_200) / 100_000)
      expect(exchange.buy(12, far, 20_000, { positionIdx }).result.code).toBe(REFUSALS.wouldLiquidateAtOnce)
      expect(exchange.buy(13, far, 20_000, { positionIdx }).result.code).toBe(0)
      expect(exchange.buy(12, near, 20_000, { positionIdx }).result.code).toBe(0)
      exchange.sell(10, near, 40_000)
      exchange.pass(2, BTC, low)
      expect(exchange.engine.quote(BTC).markPrice).toBe(e8('49291'))
      expect(exchange.engine.position(12, BTC)).toContainEqual(expect.objectContaining({ size: 80_000 }))
    },
  )

  it('[ENG-07] refuses what goes beyond the tier of the leverage', () => {
    const exchange = trader('100000000')
    expect(leverage(exchange, 12, 10_000)).toBe(0)
    expect(exchange.buy(12, MID, 40_001).result).toMatchObject({
      code: REFUSALS.riskLimitExceeded,
      params: { leverage: '100', maxLeverage: '90' },
    })
    expect(exchange.buy(12, MID, 40_000).result.code).toBe(0)
  })
})

describe('leverage', () => {
  it('[ENG-07, R5.11, 12.E4] refuses what is unchanged, out of range, beyond the tier or short of margin', () => {
    const exchange = trader('52000')
    expect(leverage(exchange, 12, 1000)).toBe(REFUSALS.leverageUnchanged)
    expect(leverage(exchange, 12, 10_001)).toBe(REFUSALS.leverageTooHigh)
    expect(leverage(exchange, 12, 99)).toBe(REFUSALS.invalidParameter)
    expect(leverage(exchange, 12, 1000.5)).toBe(REFUSALS.invalidParameter)
    expect(leverage(exchange, 12, 5000)).toBe(0)
    expect(exchange.buy(12, MID, 41_000).result.code).toBe(0)
    expect(leverage(exchange, 12, 9_500)).toBe(REFUSALS.leverageTooHigh)
    expect(leverage(exchange, 12, 1000)).toBe(REFUSALS.insufficientForLeverage)
    expect(exchange.engine.leverage(12, BTC)).toMatchObject({ buyLeverageE2: 5000 })
    expect(
      exchange.code({ type: 'setLeverage', account: 12, instrument: BTC, buyLeverageE2: 500, sellLeverageE2: 600 }),
    ).toBe(REFUSALS.invalidParameter)
  })

  it('[ENG-07, R5.11] margins an isolated position anew and refuses to kill it', () => {
    const exchange = trader('20000', true)
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    const held = () => exchange.engine.positions(12)[0]!.positionBalance
    expect(held()).toBe(e8('5024.75'))
    expect(leverage(exchange, 12, 2000)).toBe(0)
    expect(held()).toBe(e8('2526.125'))
    exchange.pass(1, BTC, 490_000)
    exchange.pass(2, BTC, 490_000)
    expect(leverage(exchange, 12, 10_000)).toBe(REFUSALS.leverageWouldLiquidate)
  })
})

describe('margin of isolated positions', () => {
  const add = (exchange: TestExchange, amount: string): number =>
    exchange.code({
      type: 'addMargin',
      account: 12,
      instrument: BTC,
      positionIdx: 0,
      amount: e8(amount),
      addedBefore: null,
    })

  it('[ENG-07, R5.8, R5.9, 12.E6] is added and taken within its limits', () => {
    const exchange = trader('6000', true)
    expect(add(exchange, '10')).toBe(REFUSALS.positionNotFound)
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    const before = exchange.engine.positions(12)[0]!
    expect(add(exchange, '0')).toBe(REFUSALS.marginUnchanged)
    expect(add(exchange, '0.00001')).toBe(REFUSALS.invalidParameter)
    expect(add(exchange, '2000')).toBe(REFUSALS.insufficientForMargin)
    expect(add(exchange, '500')).toBe(0)
    const after = exchange.engine.positions(12)[0]!
    expect(after.positionBalance - before.positionBalance).toBe(e8('500'))
    expect(after.liqPrice! < before.liqPrice!).toBe(true)
    expect(add(exchange, '-500.0001')).toBe(REFUSALS.marginReduceTooMuch)
    expect(add(exchange, '-500')).toBe(0)
    expect(exchange.engine.positions(12)[0]!.liqPrice).toBe(before.liqPrice)
    const cross = tradingExchange()
    expect(
      cross.code({
        type: 'addMargin',
        account: 11,
        instrument: BTC,
        positionIdx: 0,
        amount: e8('1'),
        addedBefore: null,
      }),
    ).toBe(REFUSALS.isolatedOnly)
  })
})

describe('margin mode', () => {
  const mode = (
    exchange: TestExchange,
    marginMode: 'ISOLATED_MARGIN' | 'REGULAR_MARGIN' | 'PORTFOLIO_MARGIN',
  ): number => exchange.code({ type: 'setMarginMode', account: 12, marginMode })

  it('[ENG-07, R5.12] changes with positions it can carry, not with open orders', () => {
    const exchange = trader('6000')
    expect(mode(exchange, 'REGULAR_MARGIN')).toBe(REFUSALS.marginModeUnchanged)
    expect(mode(exchange, 'PORTFOLIO_MARGIN')).toBe(REFUSALS.marginModeRefused)
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    exchange.sell(12, MID + 50, 10)
    expect(mode(exchange, 'ISOLATED_MARGIN')).toBe(REFUSALS.marginModeRefused)
    exchange.send({ type: 'cancelAll', account: 12, instrument: 0, filter: null })
    expect(mode(exchange, 'ISOLATED_MARGIN')).toBe(0)
    expect(exchange.engine.positions(12)).toMatchObject([{ isIsolated: true, positionBalance: e8('5024.75') }])
    expect(mode(exchange, 'REGULAR_MARGIN')).toBe(0)
  })

  it('[ENG-07, R5.12] accepts isolated margin at a leverage below which the balance no longer suffices', () => {
    const exchange = trader('5060')
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    // 0.25 remain available: a leverage of 9.99x no longer fits the balance, isolated margin at 10x does
    exchange.send({ type: 'withdraw', account: 12, coin: 'USDT', amount: e8('7.5') })
    expect(exchange.engine.wallet(12)!.totalAvailable).toBe(e8('0.25'))
    expect(leverage(exchange, 12, 999)).toBe(REFUSALS.insufficientForLeverage)
    expect(mode(exchange, 'ISOLATED_MARGIN')).toBe(0)
    expect(exchange.engine.wallet(12)!.marginMode).toBe('ISOLATED_MARGIN')
  })
})

describe('account figures', () => {
  it('[ENG-07, 5.E9] give IMR and MMR of a cross account', () => {
    const exchange = trader('10000')
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    const wallet = exchange.engine.wallet(12)!
    expect(wallet.totalEquity).toBe(e8('9972.5'))
    expect(wallet.totalInitialMargin).toBe(e8('5024.75'))
    expect(wallet.totalMaintenanceMargin).toBe(e8('274.75'))
    expect(wallet.totalAvailable).toBe(e8('4947.75'))
    exchange.pass(1, BTC, 499_000)
    const later = exchange.engine.wallet(12)!
    expect(later.coins[0]!.unrealisedPnl < 0n).toBe(true)
    expect(later.totalEquity).toBe(later.coins[0]!.walletBalance + later.coins[0]!.unrealisedPnl)
  })
})
