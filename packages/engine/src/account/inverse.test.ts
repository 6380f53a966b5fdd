import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { MID, type OrderWish, TestExchange } from '../testing/exchange.ts'
import { COIN_PERPETUAL as COIN, coinContract } from '../testing/families.ts'
import { eventsOf } from '../testing/reported.ts'

/** Returns an exchange with an inverse contract of 20 USD a lot at 50 000; accounts 10 and 11 hold ten BTC each. */
function coinExchange(isolated = false): TestExchange {
  const exchange = new TestExchange()
  exchange.list(coinContract())
  for (const account of [10, 11]) {
    exchange.open(account, '0', { isolated })
    exchange.send({ type: 'deposit', account, coin: 'BTC', amount: e8('10'), bonus: false })
  }
  const tiers = [{ maxQty: e8('1000'), ratio: e8('1') }]
  exchange.send({ type: 'setCollateral', coin: 'BTC', priceInstrument: COIN, tiers, enabled: true })
  exchange.pass(3, COIN, MID)
  return exchange
}

const on: Partial<OrderWish> = { instrument: COIN }
const bitcoin = (exchange: TestExchange, account: number) =>
  exchange.engine.wallet(account)!.coins.find((one) => one.coin === 'BTC')!

describe('inverse contracts', () => {
  it('[ENG-04, ENG-06, R7.1] a round trip is counted in the coin: value, fee, profit', () => {
    const exchange = coinExchange()
    // 500 lots of 20 USD at 50 000 are 0.2 BTC
    exchange.sell(10, MID, 500, on)
    exchange.buy(11, MID, 500, on)
    const [long] = exchange.engine.positions(11)
    expect(long).toMatchObject({ side: 'Buy', size: 500, entryPrice: e8('50000'), positionValue: e8('0.2') })
    expect(bitcoin(exchange, 11).walletBalance).toBe(e8('10') - e8('0.00011'))
    // sold at 51 000: the exit value is 0.19607843 BTC, and the gain is the fall of the value
    exchange.pass(3, COIN, MID + 10_000)
    exchange.buy(10, MID + 10_000, 500, on)
    const closed = exchange.sell(11, MID + 10_000, 500, on)
    const [row] = eventsOf(closed, 'closedPnl').filter(({ account }) => account === 11)
    expect(row).toMatchObject({ entryValue: e8('0.2'), exitValue: e8('0.19607843'), exitPrice: e8('51000') })
    expect(row!.closedPnl).toBe(e8('0.00392157') - e8('0.00011') - e8('0.00010785'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-03, 5.4] margins in the coin count up in dollars, losses of orders away from zero, what is available down', () => {
    const exchange = coinExchange()
    exchange.pass(3, COIN, 500_003)
    exchange.sell(10, 500_003, 9, on)
    exchange.buy(11, 500_003, 9, on)
    exchange.buy(11, 500_103, 9, on)
    const held = exchange.engine.wallet(11)!
    // 72 627 and 2018 units at 50 000.3 are 36.313717881 and 1.009006054, a loss of 72 is 0.036000216
    expect([held.coins[0]!.positionIM + held.coins[0]!.orderIM, held.coins[0]!.positionMM]).toEqual([72_627n, 2018n])
    expect(held).toMatchObject({
      totalInitialMargin: e8('36.31371789'),
      totalMaintenanceMargin: e8('1.00900606'),
      totalOrderLoss: e8('-0.03600022'),
      totalAvailable: e8('499966.58728151'),
    })
    expect(held.coins[0]!.available).toBe(e8('9.99927174'))
    // 499 966.55128129 at 50 000.3 are 9.9992710299996
    const withdraw = (amount: bigint) => exchange.code({ type: 'withdraw', account: 11, coin: 'BTC', amount })
    expect(withdraw(e8('9.99927103'))).toBe(REFUSALS.transferInsufficient)
    expect(withdraw(e8('9.99927102'))).toBe(0)
  })

  it('[ENG-03, ENG-06, R4.5] a flip splits the value of the fill without a unit lost', () => {
    const exchange = coinExchange()
    exchange.sell(10, MID, 7, on)
    exchange.buy(11, MID, 7, on)
    exchange.buy(10, MID + 3, 20, on)
    exchange.sell(11, MID + 3, 20, on)
    const [short] = exchange.engine.positions(11)
    // 400 USD ÷ 50 000.3 is 0.00799995 BTC; seven of twenty lots close, the rest opens
    expect(short).toMatchObject({ side: 'Sell', size: 13, positionValue: e8('0.00799995') - e8('0.00279998') })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05, R2.16] funding is exchanged in the coin: longs pay at a positive rate', () => {
    const exchange = coinExchange()
    exchange.sell(10, MID, 50_000, on)
    exchange.buy(11, MID, 50_000, on)
    exchange.time = Date.UTC(2026, 0, 5, 7, 59, 50)
    const reported = exchange.pass(20, COIN, MID)
    const rows = reported.flatMap((event) =>
      event.type === 'ledger' && event.ledgerType === 'SETTLEMENT' ? [event] : [],
    )
    const rate = reported.find((event) => event.type === 'funding')!.rate
    const value = e8('20')
    expect(rate > 0n).toBe(true)
    expect(rows.map(({ account, coin, funding }) => [account, coin, funding])).toEqual([
      [10, 'BTC', (value * rate) / e8('1')],
      [11, 'BTC', -(value * rate) / e8('1')],
    ])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-07, ENG-08, 6.2] an isolated long is liquidated when its coin falls to its liquidation price, a short when it rises', () => {
    for (const side of ['Buy', 'Sell'] as const) {
      const exchange = coinExchange(true)
      const other = side === 'Buy' ? 'Sell' : 'Buy'
      exchange.send({ type: 'setLeverage', account: 11, instrument: COIN, buyLeverageE2: 5000, sellLeverageE2: 5000 })
      exchange.order({ account: 10, side: other, price: MID, qty: 5000, ...on })
      exchange.order({ account: 11, side, price: MID, qty: 5000, ...on })
      const [held] = exchange.engine.positions(11)
      const liq = Number(held!.liqPrice! / e8('0.1'))
      // the initial margin is 2 % of the value, the maintenance margin 0.5 %
      expect(side === 'Buy' ? liq < MID && liq > MID * 0.98 : liq > MID && liq < MID * 1.02).toBe(true)
      const away = side === 'Buy' ? 1 : -1
      exchange.pass(1, COIN, liq + away * 5)
      expect(exchange.engine.positions(11)).toHaveLength(1)
      const reported = exchange.pass(2, COIN, liq - away * 5)
      expect(reported.filter(({ type }) => type === 'liquidation')).toMatchObject([{ side, qty: 5000, account: 11 }])
      expect(exchange.engine.positions(11)).toEqual([])
      // the account lost the margin and no more
      expect(bitcoin(exchange, 11).walletBalance).toBeGreaterThan(e8('9.95'))
      expect(exchange.lost()).toBe(0n)
    }
  })

  it('[ENG-07, 3.5] an order counts by its notional in dollars and its margin in the coin', () => {
    const exchange = coinExchange(true)
    exchange.list(coinContract(COIN, { minNotional: e8('100') }))
    expect(exchange.buy(11, MID - 100, 4, on).result.code).toBe(REFUSALS.notionalTooSmall)
    expect(exchange.buy(11, MID - 100, 5, on).result.code).toBe(0)
    // 2 million dollars at 49 990 with a leverage of 10 need 4 BTC and the fees
    expect(exchange.buy(11, MID - 100, 100_000, on).result.code).toBe(0)
    expect(exchange.buy(11, MID - 100, 100_000, on).result.code).toBe(0)
    expect(exchange.buy(11, MID - 100, 100_000, on).result).toMatchObject({
      code: REFUSALS.insufficientBalance,
      params: { coin: 'BTC' },
    })
  })
})
