import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { BTC_COLLATERAL, COIN_PERPETUAL as COIN, coinContract } from '../testing/families.ts'

/**
 * Lists two contracts: account 11 holds one BTC at 50 000 and trades the linear one, account 10 makes its market in
 * dollars.
 */
function collateralExchange(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), coinContract())
  exchange.open(10)
  exchange.open(11, '0')
  exchange.send({ type: 'deposit', account: 11, coin: 'BTC', amount: e8('1'), bonus: false })
  prices(exchange, MID, MID)
  return exchange
}

/** Lets three seconds pass with these index prices of the linear contract and of the coin's contract. */
function prices(exchange: TestExchange, linear: number, coin: number): void {
  for (let second = 0; second < 3; second++) {
    exchange.index(BTC, linear)
    exchange.pass(1, COIN, coin)
  }
}

const wallet = (exchange: TestExchange) => exchange.engine.wallet(11)!

describe('collateral', () => {
  it('[ENG-07, R5.15] a coin counts by the index and its ratio; without terms, not at all', () => {
    const exchange = collateralExchange()
    expect(wallet(exchange)).toMatchObject({
      totalEquity: e8('50000'),
      totalHaircutLoss: e8('50000'),
      totalAvailable: 0n,
    })
    expect(exchange.buy(11, MID - 100, 1000).result.code).toBe(REFUSALS.insufficientBalance)
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    expect(wallet(exchange)).toMatchObject({ totalHaircutLoss: e8('5000'), totalAvailable: e8('45000') })
    expect(wallet(exchange).coins[0]).toMatchObject({
      coin: 'BTC',
      usdValue: e8('50000'),
      haircutLoss: e8('5000'),
      isCollateral: true,
      available: e8('0.9'),
    })
    expect(exchange.buy(11, MID - 100, 1000).result.code).toBe(0)
    prices(exchange, MID, MID + 100_000)
    expect(wallet(exchange).totalEquity).toBe(e8('60000'))
  })

  it('[ENG-12] its terms come back from a snapshot', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    const twin = restored(exchange)
    expect(twin.engine.wallet(11)).toEqual(wallet(exchange))
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[R5.15] refuses terms of dollars, of a foreign price, and tiers out of order', () => {
    const exchange = collateralExchange()
    const code = (changes: Partial<typeof BTC_COLLATERAL>) =>
      exchange.code({ type: 'setCollateral', ...BTC_COLLATERAL, ...changes })
    expect(code({ coin: 'USDT' })).toBe(10001)
    expect(code({ priceInstrument: BTC })).toBe(10001)
    expect(code({ priceInstrument: 99 })).toBe(REFUSALS.symbolNotFound)
    const [tier] = BTC_COLLATERAL.tiers
    expect(code({ tiers: [tier!, tier!] })).toBe(10001)
    expect(wallet(exchange).totalAvailable).toBe(0n)
  })

  it('[ENG-07, 5.4] takes out of a coin only what the account can do without', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    exchange.buy(11, MID - 100, 4000)
    const free = wallet(exchange).totalAvailable
    const withdraw = (amount: bigint) => exchange.code({ type: 'withdraw', account: 11, coin: 'BTC', amount })
    // a withdrawal reduces the available balance by 0.9 of its value
    const most = (free * e8('1')) / e8('45000')
    expect(withdraw(most + 10n)).toBe(REFUSALS.transferInsufficient)
    expect(withdraw(most - 10n)).toBe(0)
    expect(wallet(exchange).totalAvailable < e8('0.01')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-07, ENG-08, 6.1] an account is liquidated when its collateral falls, though its contract stands still', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    exchange.send({ type: 'setLeverage', account: 11, instrument: BTC, buyLeverageE2: 5000, sellLeverageE2: 5000 })
    exchange.sell(10, MID, 30_000)
    exchange.buy(11, MID, 30_000)
    // 1.5 million at 0.5 % and the closing fee are some 8 300; the collateral is 44 175
    prices(exchange, MID, MID)
    expect(exchange.engine.positions(11)).toHaveLength(1)
    exchange.buy(10, MID - 50, 40_000)
    prices(exchange, MID, 95_000)
    expect(exchange.engine.positions(11).reduce((sum, { size }) => sum + size, 0)).toBeLessThan(30_000)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-07, 5.4] a resting order beyond the mark weighs on the rates, not on what is available', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    exchange.buy(11, MID + 1000, 100)
    expect(wallet(exchange).totalOrderLoss).toBe(e8('-10'))
    exchange.sell(10, MID + 2000, 100)
    exchange.buy(11, MID - 1000, 100)
    expect(wallet(exchange).totalOrderLoss).toBe(e8('-10'))
    exchange.send({ type: 'cancelAll', account: 11, instrument: 0, filter: null })
    expect(wallet(exchange).totalOrderLoss).toBe(0n)
  })

  it('[INV-05, R5.20] what an account without positions owes is paid from its coins at the next tick', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 1000)
    exchange.buy(10, MID - 1000, 1000)
    exchange.sell(11, MID - 1000, 1000)
    const owed = wallet(exchange).coins.find(({ coin }) => coin === 'USDT')!.walletBalance
    expect(owed < 0n).toBe(true)
    prices(exchange, MID, MID)
    const after = wallet(exchange).coins
    expect(after.find(({ coin }) => coin === 'USDT')!.walletBalance).toBe(0n)
    expect(after.find(({ coin }) => coin === 'BTC')!.walletBalance < e8('1')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-03, R5.20] of a coin is sold what brings the debt and a fee of 0.1 %, in whole units for the house', () => {
    const exchange = collateralExchange()
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
    exchange.sell(10, MID, 1000)
    exchange.buy(11, MID, 1000)
    exchange.buy(10, MID - 1000, 1000)
    exchange.sell(11, MID - 1000, 1000)
    exchange.index(COIN, 333_333)
    const reported = exchange.pass(1, BTC, MID)
    // 100 of loss, 27.5 and 27.445 of fees are 154.945; ÷ 0.999 ÷ 33 333.3 = 0.0046530008 coins, worth 155.100178239
    const rows = reported.flatMap((event) => (event.type === 'ledger' && event.account === 11 ? [event] : []))
    expect(rows).toMatchObject([
      { ledgerType: 'CURRENCY_SELL', coin: 'BTC', change: e8('-0.00465301') },
      { ledgerType: 'CURRENCY_BUY', coin: 'USDT', change: e8('154.945'), fee: e8('0.15517823') },
    ])
  })
})
