import { e8 } from '@perpdesk/numeric'
import { COLLATERAL, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../testing/families.ts'

const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }

function of<T extends EngineEvent['type']>(events: readonly EngineEvent[], type: T) {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

/** Returns an exchange in which account 20 is long 1 BTC at 50 000 with 10x, against account 10. */
function longWith(deposit: string, isolated: boolean): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, WIDE))
  exchange.open(10, '10000000')
  exchange.open(20, deposit, { isolated })
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID, 1000)
  exchange.buy(20, MID, 1000)
  return exchange
}

describe('warnings', () => {
  it('[ENG-08, 5.4] are told once for each time a rate reaches its threshold', () => {
    const exchange = longWith('5600', false)
    // at 50 000 the margins are 5000 + 24.75 of a balance of 5572.5
    expect(of(exchange.pass(1, BTC, MID), 'marginAlert')).toMatchObject([{ account: 20, kind: 'IMR' }])
    expect(of(exchange.pass(3, BTC, MID), 'marginAlert')).toHaveLength(0)
    expect(of(exchange.pass(1, BTC, 600_000), 'marginAlert')).toHaveLength(0)
    expect(of(exchange.pass(1, BTC, MID), 'marginAlert')).toMatchObject([{ account: 20, kind: 'IMR' }])
    const [alert] = of(exchange.pass(1, BTC, 447_750), 'marginAlert')
    expect(alert?.kind).toBe('MMR')
    expect(alert?.rate).toBe(exchange.engine.wallet(20)?.maintenanceMarginRate)
    const restored = new TestExchange(restoreEngine(exchange.engine.snapshot()))
    restored.time = exchange.time
    expect(of(restored.pass(1, BTC, 447_750), 'marginAlert')).toHaveLength(0)
  })
})

describe('automatic margin replenishment', () => {
  const auto = (exchange: TestExchange, account: number, on: boolean, positionIdx: 0 | 1 | 2 = 0) =>
    exchange.code({ type: 'setAutoAddMargin', account, instrument: BTC, positionIdx, autoAddMargin: on })

  it('[ENG-07, R5.10] is for isolated positions, and switched only when that changes something', () => {
    const exchange = longWith('20000', true)
    expect(auto(exchange, 10, true)).toBe(REFUSALS.autoMarginInCross)
    expect(auto(exchange, 20, false)).toBe(REFUSALS.autoMarginUnchanged)
    expect(auto(exchange, 20, true, 1)).toBe(REFUSALS.invalidParameter)
    expect(auto(exchange, 20, true)).toBe(0)
    expect(exchange.engine.positions(20)).toMatchObject([{ autoAddMargin: true }])
  })

  it('[ENG-07, R5.10] adds the initial margin again and again, then what is left, then nothing', () => {
    const exchange = longWith('18000', true)
    auto(exchange, 20, true)
    const held = exchange.engine.positions(20)[0]?.positionBalance ?? 0n
    const stepped = exchange.pass(1, BTC, 451_000)
    expect(of(stepped, 'liquidation')).toHaveLength(0)
    expect(exchange.engine.positions(20)).toMatchObject([{ addedMargin: held }])
    exchange.pass(1, BTC, 451_000)
    expect(exchange.engine.positions(20)).toMatchObject([{ addedMargin: held }])
    exchange.pass(1, BTC, 401_000)
    expect(exchange.engine.positions(20)).toMatchObject([{ addedMargin: 2n * held }])
    exchange.pass(1, BTC, 351_000)
    // the whole balance of 18 000 less the opening fee is now in the position
    expect(exchange.engine.positions(20)).toMatchObject([{ positionBalance: e8('17972.5') }])
    expect(of(exchange.pass(1, BTC, 320_000), 'liquidation')).toHaveLength(1)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-07, R5.10] stops when the position stands for itself', () => {
    const exchange = longWith('200000', true)
    auto(exchange, 20, true)
    for (const ticks of [400_000, 200_000, 50_000, 1000, 10]) exchange.pass(1, BTC, ticks)
    const [held] = exchange.engine.positions(20)
    expect(held?.positionBalance).toBe(e8('50000'))
    expect(held?.liqPrice).toBeNull()
  })
})

describe('collateral at liquidation', () => {
  /** Returns an exchange in which account 20 holds one coin worth 50 000 USD and no dollars. */
  function withCoin(): TestExchange {
    const exchange = new TestExchange()
    exchange.list(contract(BTC, WIDE), coinContract(COIN_PERPETUAL, WIDE))
    exchange.send({ type: 'setCollateral', ...COLLATERAL[0]!, coin: 'BTC', priceInstrument: COIN_PERPETUAL })
    exchange.open(10, '10000000')
    exchange.open(20, '0')
    exchange.send({ type: 'deposit', account: 20, coin: 'BTC', amount: e8('0.2'), bonus: false })
    exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
    exchange.index(COIN_PERPETUAL, MID)
    exchange.index(BTC, MID)
    exchange.pass(3, BTC, MID)
    return exchange
  }

  function poolOf(exchange: TestExchange, coin: string): bigint {
    return exchange.engine.insurancePools().find((pool) => pool.name === coin)?.balance ?? 0n
  }

  /** Lets the price of the contract fall while that of the collateral stays. */
  function fall(exchange: TestExchange, ticks: number): EngineEvent[] {
    exchange.time += 1000
    exchange.index(COIN_PERPETUAL, MID)
    exchange.index(BTC, ticks)
    return [...exchange.send({ type: 'tick' }).events]
  }

  it('[ENG-08, 6.3, R5.20] coins are sold for what is owed, at the index and for a fee, and every coin is conserved', () => {
    const exchange = withCoin()
    exchange.sell(10, MID, 1000)
    expect(exchange.buy(20, MID, 1000).result.code).toBe(0)
    exchange.buy(10, 416_000, 500)
    const before = poolOf(exchange, 'USDT')
    const events = fall(exchange, 416_000)
    const rows = of(events, 'ledger').filter(
      ({ account, ledgerType }) => account === 20 && ledgerType.startsWith('CURRENCY'),
    )
    expect(rows.map(({ ledgerType, coin }) => [ledgerType, coin]).slice(0, 2)).toEqual([
      ['CURRENCY_SELL', 'BTC'],
      ['CURRENCY_BUY', 'USDT'],
    ])
    const sold = -rows[0]!.change
    const bought = rows[1]!.change
    // 50 000 USDT a coin, less 0.1 % (and up to 1e-8 coins of rounding)
    expect(sold * 50_000n - bought < (sold * 50_000n) / 900n).toBe(true)
    expect(sold * 50_000n > bought).toBe(true)
    // the coins' proceeds; the fee from them goes to the coin's common pool
    expect(rows[0]).toMatchObject({ cashFlow: -sold, fee: 0n })
    expect(rows[1]).toMatchObject({ cashFlow: sold * 50_000n, fee: sold * 50_000n - bought })
    const fees = rows.reduce((sum, { coin, fee }) => (coin === 'USDT' ? sum + fee : sum), 0n)
    expect(poolOf(exchange, 'USDT') - before).toBe(fees)
    for (const { walletBalance } of exchange.engine.wallet(20)?.coins ?? []) expect(walletBalance >= 0n).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 6.3] what haircuts leave out is not taken while the market pays: takeover comes when the equity is used up', () => {
    const exchange = withCoin()
    exchange.sell(10, MID, 1000)
    expect(exchange.buy(20, MID, 1000).result.code).toBe(0)
    exchange.buy(10, 404_000, 2000)
    // the loss is 9600 of 10 000 in coins, and less than 9600 of these count as collateral
    const events = fall(exchange, 404_000)
    expect(of(events, 'execution').flatMap((row) => (row.account === 20 ? [row.execType] : []))).toEqual(['Trade'])
    expect(exchange.engine.positions(20)).toHaveLength(0)
    // 10 000 − 27.5 − 9600 − 22.22 of closing fee, less the cost of the conversion
    const left = exchange.engine.wallet(20)?.totalEquity ?? 0n
    expect(left > e8('339') && left < e8('351')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 6.3] a takeover costs no more than the maintenance margin where haircuts have left more', () => {
    const exchange = withCoin()
    exchange.send({ type: 'deposit', account: 20, coin: 'BTC', amount: e8('0.8'), bonus: false })
    exchange.sell(10, MID, 1000)
    exchange.buy(20, MID, 1000)
    exchange.send({
      type: 'setCollateral',
      ...COLLATERAL[0]!,
      coin: 'BTC',
      priceInstrument: COIN_PERPETUAL,
      enabled: false,
    })
    const events = fall(exchange, MID)
    // the book is empty, so nothing is sold in the market
    expect(of(events, 'liquidation')).toMatchObject([{ account: 20, qty: 1000 }])
    // 50 000 of coins less the opening fee of 27.5, the maintenance margin of 250 + 24.75 (within a tick) and the cost
    // of selling coins
    const left = exchange.engine.wallet(20)?.totalEquity ?? 0n
    expect(left > e8('49697.4') && left < e8('49697.6')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 6.3] nobody owes in any coin after the last position is gone', () => {
    for (const ticks of [416_000, 300_000, 100_000]) {
      const exchange = withCoin()
      exchange.sell(10, MID, 1000)
      exchange.buy(20, MID, 1000)
      fall(exchange, ticks)
      expect(exchange.engine.positions(20)).toHaveLength(0)
      for (const { walletBalance } of exchange.engine.wallet(20)?.coins ?? []) expect(walletBalance >= 0n).toBe(true)
      expect(exchange.lost()).toBe(0n)
    }
  })
})

describe('inverse contracts', () => {
  /**
   * Returns an exchange in which account 20 (UTA 2.0) trades 100 000 USD of the coin's contract at 50 000 against
   * account 10 with 10x; both wallets hold coins.
   */
  function held(isolated: boolean, side: 'Buy' | 'Sell'): TestExchange {
    const exchange = new TestExchange()
    exchange.list(coinContract(COIN_PERPETUAL, WIDE))
    exchange.send({ type: 'setCollateral', ...COLLATERAL[0]!, coin: 'BTC', priceInstrument: COIN_PERPETUAL })
    exchange.open(10, '100000000')
    exchange.open(20, '0', { isolated })
    exchange.send({ type: 'deposit', account: 10, coin: 'BTC', amount: e8('1000'), bonus: false })
    exchange.send({ type: 'deposit', account: 20, coin: 'BTC', amount: e8('0.3'), bonus: false })
    exchange.send({ type: 'deposit', account: HOUSE_ACCOUNTS.insurance, coin: 'BTC', amount: e8('10'), bonus: false })
    exchange.index(COIN_PERPETUAL, MID)
    exchange.pass(3, COIN_PERPETUAL, MID)
    const order = { instrument: COIN_PERPETUAL, price: MID, qty: 5000 }
    exchange.order({ ...order, account: 10, side: side === 'Buy' ? 'Sell' : 'Buy' })
    expect(exchange.order({ ...order, account: 20, side }).result.code).toBe(0)
    return exchange
  }

  it.each(['Buy', 'Sell'] as const)(
    '[ENG-08, 6.1] an isolated %s falls at its liquidation price, for its margin',
    (side) => {
      const exchange = held(true, side)
      const [position] = exchange.engine.positions(20)
      const liq = Number((position?.liqPrice ?? 0n) / e8('0.1'))
      const away = side === 'Buy' ? 2 : -2
      expect(of(exchange.pass(1, COIN_PERPETUAL, liq + away), 'liquidation')).toHaveLength(0)
      const events = exchange.pass(1, COIN_PERPETUAL, liq - away)
      expect(of(events, 'liquidation')).toMatchObject([{ account: 20, price: position?.bustPrice }])
      const left = exchange.engine.wallet(20)?.coins.find(({ coin }) => coin === 'BTC')?.walletBalance ?? 0n
      // 0.3 less the opening fee of 2 × 0.055 % and the margin, within a tick
      const free = e8('0.3') - e8('0.0011') - (position?.positionBalance ?? 0n)
      expect(left >= free && left < free + e8('0.0001')).toBe(true)
      expect(exchange.lost()).toBe(0n)
    },
  )

  it.each(['Buy', 'Sell'] as const)(
    '[ENG-08, 6.3] a cross %s is closed in the market until it is safe, or taken over',
    (side) => {
      for (const [depth, survives] of [
        [5000, true],
        [0, false],
      ] as const) {
        const exchange = held(false, side)
        // the displayed liquidation price is an estimate, because the coin's own value moves with it
        let events: EngineEvent[] = []
        for (let at = MID; of(events, 'liquidation').length === 0; at += side === 'Buy' ? -500 : 500) {
          exchange.send({ type: 'cancelAll', account: 10, instrument: 0, filter: null })
          if (depth > 0) exchange.order({ account: 10, side, instrument: COIN_PERPETUAL, price: at, qty: depth })
          events = exchange.pass(1, COIN_PERPETUAL, at)
        }
        expect(exchange.engine.positions(20)).toHaveLength(survives ? 1 : 0)
        const wallet = exchange.engine.wallet(20)
        if (survives) expect(wallet?.maintenanceMarginRate ?? 0n).toBeLessThanOrEqual(e8('0.9'))
        for (const { walletBalance } of wallet?.coins ?? []) expect(walletBalance >= 0n).toBe(true)
        expect(exchange.lost()).toBe(0n)
      }
    },
  )

  it('[ENG-07, R5.8, R5.9] margin of an isolated position is added and taken in its coin', () => {
    const exchange = held(true, 'Buy')
    const add = (amount: string) =>
      exchange.code({
        type: 'addMargin',
        account: 20,
        instrument: COIN_PERPETUAL,
        positionIdx: 0,
        amount: e8(amount),
        addedBefore: null,
      })
    const before = exchange.engine.positions(20)[0]!
    expect(add('0.05')).toBe(0)
    const after = exchange.engine.positions(20)[0]!
    expect(after.positionBalance - before.positionBalance).toBe(e8('0.05'))
    expect((after.liqPrice ?? 0n) < (before.liqPrice ?? 0n)).toBe(true)
    expect(add('0.5')).toBe(REFUSALS.insufficientForMargin)
    expect(add('-0.0501')).toBe(REFUSALS.marginReduceTooMuch)
    expect(add('-0.05')).toBe(0)
    expect(exchange.engine.positions(20)[0]).toMatchObject({ liqPrice: before.liqPrice, addedMargin: 0n })
  })

  it('[ENG-07, R5.8, R5.9] names the largest amount that may be taken in the four decimals that are sent', () => {
    const exchange = held(true, 'Buy')
    const add = (amount: string) =>
      exchange.send({
        type: 'addMargin',
        account: 20,
        instrument: COIN_PERPETUAL,
        positionIdx: 0,
        amount: e8(amount),
        addedBefore: null,
      }).result
    expect(add('0.05').code).toBe(0)
    exchange.pass(1, COIN_PERPETUAL, 499_000)
    // 0.05 less a loss of 100 000 ÷ 49 900 − 2 = 0.00400802
    expect(add('-0.05')).toMatchObject({ code: REFUSALS.marginReduceTooMuch, params: { max: '0.0459' } })
    expect(add('-0.0459').code).toBe(0)
  })

  it('[ENG-07, R5.8] what is added to a position that is due must save it', () => {
    const exchange = held(true, 'Buy')
    // the marks are not fresh, so nothing is liquidated yet
    exchange.time += 60_000
    exchange.pass(1, COIN_PERPETUAL, 455_000)
    const add = (amount: string) =>
      exchange.code({
        type: 'addMargin',
        account: 20,
        instrument: COIN_PERPETUAL,
        positionIdx: 0,
        amount: e8(amount),
        addedBefore: null,
      })
    expect(add('0.001')).toBe(REFUSALS.wouldLiquidate)
    expect(add('0.05')).toBe(0)
    expect(of(exchange.pass(3, COIN_PERPETUAL, 455_000), 'liquidation')).toHaveLength(0)
  })
})

describe('refusals of orders by the risk ladder', () => {
  it('[ENG-07, R5.5] tells beyond the leverage, beyond the ladder, and grown beyond the leverage apart', () => {
    const exchange = tradingExchange()
    exchange.deposit(11, '100000000')
    const leverage = (value: number) =>
      exchange.code({ type: 'setLeverage', account: 11, instrument: BTC, buyLeverageE2: value, sellLeverageE2: value })
    expect(leverage(10_000)).toBe(0)
    exchange.deposit(10, '1000000000')
    exchange.sell(10, MID, 39_999)
    expect(exchange.buy(11, MID, 40_001).result.code).toBe(REFUSALS.riskLimitExceeded)
    expect(exchange.buy(11, MID, 39_999).result.code).toBe(0)
    exchange.pass(1, BTC, 504_000)
    expect(exchange.buy(11, MID, 10).result).toMatchObject({
      code: REFUSALS.leverageBeyondTier,
      params: { leverage: '100', maxLeverage: '90' },
    })
    expect(leverage(100)).toBe(0)
    for (let i = 0; i < 2; i++) exchange.buy(11, MID - 10, 900_000)
    expect(exchange.buy(11, MID - 10, 1_190_000).result).toMatchObject({
      code: REFUSALS.riskLadderExceeded,
      params: { limit: '100000000', coin: 'USDT' },
    })
  })
})
