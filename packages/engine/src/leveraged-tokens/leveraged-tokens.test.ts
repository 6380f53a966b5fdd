import { e8, formatE8 } from '@perpdesk/numeric'
import { contractsOf, REFUSALS, TOKEN_REFUSALS, type TokenTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, MID, type TestExchange } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../testing/families.ts'
import { rows, tickAt } from '../testing/lending.ts'
import { pair } from '../testing/products.ts'
import { eventsOf } from '../testing/reported.ts'
import {
  ANN,
  BEN,
  balance,
  FUND,
  MAKER,
  moveTo,
  quote,
  redeem,
  subscribe,
  TOKEN,
  token,
  tokenExchange,
  tokenTerms,
} from '../testing/tokens.ts'

const PAIR = 9000

/** Returns an exchange in which Ann has subscribed for 20,000 USDT. */
function subscribed(changes: Partial<TokenTerms> = {}): TestExchange {
  const exchange = tokenExchange(changes)
  subscribe(exchange, ANN, '20000')
  exchange.pass(1, BTC, MID)
  return exchange
}

describe('subscription and redemption', () => {
  it('[SPOT-04, R10.4] a subscription waits for the next tick, and is executed at the net asset value less the fee', () => {
    const exchange = tokenExchange()
    const asked = subscribe(exchange, ANN, '20000', 'first')
    expect(asked.result).toMatchObject({ code: 0, orderId: token(exchange).requests[0]?.id })
    expect(rows(asked.events, ANN)).toEqual([`TOKENS_SUBSCRIPTION USDT -${e8('20000')}`])
    expect(eventsOf(asked, 'tokenRequest')).toMatchObject([{ status: 2, received: 0n, fee: e8('10'), serial: 'first' }])
    expect(token(exchange)).toMatchObject({ supply: 0n, assets: 0n, nav: e8('10') })

    const events = exchange.pass(1, BTC, MID)
    expect(rows(events, ANN)).toEqual([`TOKENS_SUBSCRIPTION ${TOKEN} ${e8('1999')}`])
    expect(events.find((event) => event.type === 'tokenRequest')).toMatchObject({
      account: ANN,
      kind: 'subscribe',
      status: 1,
      nav: e8('10'),
      received: e8('1999'),
    })
    expect(balance(exchange, ANN, TOKEN)).toBe(e8('1999'))
    expect(balance(exchange, HOUSE_ACCOUNTS.fees, 'USDT') >= e8('10')).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04, R10.1] the fund buys whole lots of three times its assets, and the fund bears the slippage', () => {
    const exchange = subscribed()
    // 19990 × 3 ÷ 50000 = 1.1994 BTC in lots of 0.001
    expect(token(exchange)).toMatchObject({ basket: e8('1.1994'), lots: 1199, isAdjusting: false })
    expect(exchange.engine.netLots(FUND, BTC)).toBe(1199)
    // bought a tick above the mark: 1.199 × 0.1
    expect(token(exchange).assets).toBe(e8('19990') - e8('0.1199'))
    expect(formatE8(token(exchange).nav)).toBe('9.99994002')
    expect(rows(exchange.last?.events ?? [], FUND)).toEqual([])
  })

  it('[SPOT-04, R10.4] a redemption pays the value less the fee, and the basket shrinks in proportion', () => {
    const exchange = subscribed()
    const { nav } = token(exchange)
    const before = balance(exchange, ANN, 'USDT')
    redeem(exchange, ANN, '999.5')
    expect(balance(exchange, ANN, TOKEN)).toBe(e8('999.5'))
    expect(token(exchange)).toMatchObject({ supply: e8('1999'), nav })
    exchange.pass(1, BTC, MID)
    const value = (e8('999.5') * nav) / e8('1')
    const fee = (value + 1999n) / 2000n
    expect(balance(exchange, ANN, 'USDT') - before).toBe(value - fee)
    expect(token(exchange)).toMatchObject({ supply: e8('999.5'), basket: e8('0.5997'), lots: 599 })
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] the last tokens close the position, and the pool gets what is left', () => {
    const exchange = subscribed()
    redeem(exchange, ANN, '1999')
    exchange.pass(1, BTC, MID)
    expect(token(exchange)).toMatchObject({ supply: 0n, basket: 0n, lots: 0, nav: e8('10') })
    const pool = () => exchange.engine.insurancePools()[0]?.balance ?? 0n
    const before = pool()
    const rest = token(exchange).assets
    exchange.pass(1, BTC, MID)
    expect(rest !== 0n).toBe(true)
    expect(pool() - before).toBe(rest)
    expect(token(exchange).assets).toBe(0n)
    expect(exchange.lost()).toBe(0n)
    // the fund can begin again
    subscribe(exchange, BEN, '10000')
    exchange.pass(1, BTC, MID)
    expect(balance(exchange, BEN, TOKEN)).toBe(e8('999.5'))
  })

  it('[SPOT-04, R10.4] all requests of a tick have one net asset value, whatever their order', () => {
    const exchange = subscribed()
    moveTo(exchange, MID + 5000)
    const { nav } = token(exchange)
    subscribe(exchange, BEN, '5000')
    redeem(exchange, ANN, '100')
    subscribe(exchange, BEN, '5000')
    const events = exchange.pass(1, BTC, MID + 5000)
    const ended = events.filter((event) => event.type === 'tokenRequest')
    expect(ended.map((event) => event.nav)).toEqual([nav, nav, nav])
    expect(ended.map(({ kind }) => kind)).toEqual(['subscribe', 'redeem', 'subscribe'])
    const { assets, supply } = token(exchange)
    expect(exchange.lost()).toBe(0n)
    expect(supply).toBe(balance(exchange, ANN, TOKEN) + balance(exchange, BEN, TOKEN))
    expect(assets > 0n).toBe(true)
  })

  it('[SPOT-04, R10.4] what would buy nothing fails and is returned with its fee', () => {
    const exchange = subscribed({ redemption: { ...tokenTerms().redemption, step: e8('1') } })
    moveTo(exchange, MID + 40_000)
    const before = balance(exchange, BEN, 'USDT')
    subscribe(exchange, BEN, '10')
    const events = exchange.pass(1, BTC, MID + 40_000)
    expect(rows(events, BEN)).toEqual([`TOKENS_SUBSCRIPTION USDT ${e8('10')}`])
    expect(events.find((event) => event.type === 'tokenRequest')).toMatchObject({ status: 3, received: 0n, fee: 0n })
    expect(balance(exchange, BEN, 'USDT')).toBe(before)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] a delisted contract ends the waiting requests and suspends the fund for good; its value stays', () => {
    const exchange = subscribed()
    expect(token(exchange).isDelisted).toBe(false)
    const [present] = contractsOf(exchange.engine.instruments())
    const delivery = { feeRate: 0n, averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 }
    const deliveryTime = exchange.time + 3_600_000
    expect(exchange.code({ type: 'listInstrument', instrument: { ...present!, delivery, deliveryTime } })).toBe(0)
    exchange.time = deliveryTime - 2_400_000
    exchange.pass(4, BTC, MID)
    const before = balance(exchange, ANN, 'USDT')
    expect(subscribe(exchange, ANN, '100').result.code).toBe(0)
    exchange.time = deliveryTime - 2_000
    exchange.pass(400, BTC, MID)
    expect(token(exchange)).toMatchObject({ isDelisted: true, isAdjusting: true, leverage: 0n, requests: [] })
    expect(token(exchange).nav > 0n).toBe(true)
    expect([before, balance(exchange, ANN, 'USDT')]).toEqual([before, before])
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionSuspended)
    expect(subscribe(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionSuspended)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] waiting requests survive a start from a snapshot, which then executes the same', () => {
    const exchange = subscribed()
    subscribe(exchange, BEN, '7000', 'kept')
    redeem(exchange, ANN, '500')
    const twin = restored(exchange)
    expect(twin.engine.tokens()).toEqual(exchange.engine.tokens())
    for (const one of [exchange, twin]) {
      expect(subscribe(one, BEN, '7000', 'kept').result.code).toBe(TOKEN_REFUSALS.tokenSerialUsed)
      one.pass(2, BTC, MID)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(balance(twin, BEN, TOKEN)).toBe(balance(exchange, BEN, TOKEN))
  })
})

describe('the fund', () => {
  it('[SPOT-04, R10.2] is reset to three times its assets when its leverage reaches four', () => {
    const exchange = subscribed()
    for (let ticks = MID; token(exchange).lots === 1199; ticks -= 5000) moveTo(exchange, ticks)
    const { basket, assets, lots, leverage } = token(exchange)
    expect(lots).toBe(Number(basket / e8('0.001')))
    expect(lots).toBeLessThan(1000)
    // it sold close to the mark
    expect(leverage > e8('2.9') && leverage < e8('3.1')).toBe(true)
    expect(assets > 0n).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04, R10.2] buys when its leverage falls to two', () => {
    const exchange = subscribed()
    for (let ticks = MID; token(exchange).lots === 1199; ticks += 10_000) moveTo(exchange, ticks)
    expect(token(exchange).lots).toBeGreaterThan(1500)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] of a short token sells, and gains when the price falls', () => {
    const exchange = subscribed({ coin: TOKEN, side: 'Sell' })
    expect(exchange.engine.netLots(FUND, BTC)).toBe(-1199)
    const { nav } = token(exchange)
    moveTo(exchange, MID - 10_000)
    expect(token(exchange).nav > nav).toBe(true)
  })

  it('[SPOT-04] takes what the book gives, and is suspended until the rest follows at a later tick', () => {
    const exchange = tokenExchange()
    subscribe(exchange, ANN, '20000')
    quote(exchange, MID, 700)
    exchange.pass(1, BTC, MID)
    expect(token(exchange)).toMatchObject({ lots: 700, isAdjusting: true })
    expect(subscribe(exchange, BEN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionSuspended)
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionSuspended)
    quote(exchange, MID, 0)
    exchange.pass(2, BTC, MID)
    expect(token(exchange).lots).toBe(700)
    quote(exchange, MID)
    exchange.pass(1, BTC, MID)
    expect(token(exchange)).toMatchObject({ lots: 1199, isAdjusting: false })
    expect(subscribe(exchange, BEN, '100').result.code).toBe(0)
  })

  it('[SPOT-04, R10.2] that lost everything is worth nothing, and the insurance pool pays the loss below zero', () => {
    const exchange = subscribed()
    const pool = () => exchange.engine.insurancePools()[0]?.balance ?? 0n
    const before = pool()
    // nobody buys while the price falls by 60 %: the assets are 19990 − 1.199 × 30000
    quote(exchange, MID, 0)
    exchange.pass(5, BTC, 200_000)
    expect(token(exchange)).toMatchObject({ lots: 1199, basket: 0n, nav: 0n, isAdjusting: true })
    expect(token(exchange).assets < -e8('15000')).toBe(true)
    expect(subscribe(exchange, BEN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionSuspended)
    quote(exchange, 200_000)
    exchange.pass(2, BTC, 200_000)
    expect(token(exchange)).toMatchObject({ lots: 0, basket: 0n, nav: 0n, assets: 0n, supply: e8('1999') })
    expect(pool() < before).toBe(true)
    expect(balance(exchange, FUND, 'USDT')).toBe(0n)
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionSuspended)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04, R10.3] pays the management fee at 00:00 UTC, once for every midnight', () => {
    const exchange = subscribed()
    const value = () => balance(exchange, FUND, 'USDT')
    const before = value()
    const { assets } = token(exchange)
    tickAt(exchange, '23:59:59')
    expect(value()).toBe(before)
    exchange.time += 1000
    exchange.send({ type: 'tick' })
    const fee = (assets * 5n + 99_999n) / 100_000n
    expect(before - value()).toBe(fee)
    exchange.time += 2 * 86_400_000
    exchange.send({ type: 'tick' })
    expect(before - value() > (29n * fee) / 10n && before - value() <= 3n * fee).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] passes funding on by its position, and is never named by a command', () => {
    const exchange = subscribed()
    const { assets } = token(exchange)
    exchange.time = Date.UTC(2026, 0, 5, 8)
    exchange.pass(4, BTC, MID)
    expect(token(exchange).assets !== assets).toBe(true)
    expect(exchange.code({ type: 'withdraw', account: FUND, coin: 'USDT', amount: 1n })).toBe(REFUSALS.accountNotFound)
    expect(exchange.code({ type: 'deposit', account: FUND, coin: 'USDT', amount: 1n, bonus: false })).toBe(
      REFUSALS.accountNotFound,
    )
    expect(exchange.buy(FUND, MID, 1).result.code).toBe(REFUSALS.accountNotFound)
    expect(subscribe(exchange, FUND, '10').result.code).toBe(REFUSALS.accountNotFound)
    expect(exchange.lost()).toBe(0n)
  })
})

describe('requests are refused', () => {
  const subscription = (part: object) => ({ subscription: { ...tokenTerms().subscription, ...part } })
  const redemption = (part: object) => ({ redemption: { ...tokenTerms().redemption, ...part } })
  const change = (exchange: TestExchange, changes: Partial<TokenTerms>) =>
    exchange.code({ type: 'setToken', ...tokenTerms(changes) })

  it('[SPOT-04] without account, token or quiz', () => {
    const exchange = tokenExchange()
    expect(subscribe(exchange, 99, '100').result.code).toBe(REFUSALS.accountNotFound)
    expect(exchange.code({ type: 'passTokenQuiz', account: 99 })).toBe(REFUSALS.accountNotFound)
    const other = { account: ANN, coin: 'ETH3L', amount: e8('100'), serial: '' }
    expect(exchange.code({ type: 'subscribeToken', ...other })).toBe(REFUSALS.symbolNotFound)
    expect(subscribe(exchange, MAKER, '100').result.code).toBe(TOKEN_REFUSALS.tokenQuizNeeded)
  })

  it('[SPOT-04] by the amount: format, largest, daily, holding, balance', () => {
    const exchange = subscribed()
    const buy = (amount: string) => subscribe(exchange, ANN, amount).result.code
    const sell = (amount: string) => redeem(exchange, ANN, amount).result.code
    exchange.send({ type: 'withdraw', account: ANN, coin: 'USDT', amount: e8('1000') })
    for (const amount of ['9.99', '10.001', '0', '-10']) expect(buy(amount)).toBe(TOKEN_REFUSALS.tokenAmountRefused)
    for (const amount of ['0.9', '1.00001', '0', '-1']) expect(sell(amount)).toBe(TOKEN_REFUSALS.tokenAmountRefused)
    expect(buy('50000.01')).toBe(TOKEN_REFUSALS.tokenSubscriptionTooLarge)
    expect(sell('5000.0001')).toBe(TOKEN_REFUSALS.tokenRedemptionTooLarge)
    expect(sell('1999.0001')).toBe(TOKEN_REFUSALS.tokenRedemptionUncovered)
    expect(buy('50000')).toBe(0)
    // 20,000 by the first subscription
    expect(token(exchange).usage).toEqual([{ account: ANN, subscribed: e8('70000'), redeemed: 0n }])
    expect(buy('30000.01')).toBe(TOKEN_REFUSALS.tokenDailySubscription)
    expect(buy('30000')).toBe(TOKEN_REFUSALS.tokenSubscriptionUncovered)
    change(exchange, { maxHolding: e8('70000') })
    // 1999 tokens at about 10 and 50000 that wait
    expect(buy('20.01')).toBe(TOKEN_REFUSALS.tokenHoldingTooLarge)
    expect(buy('10')).toBe(0)
    change(exchange, redemption({ max: e8('100'), daily: e8('150') }))
    expect(sell('100')).toBe(0)
    expect(sell('60')).toBe(TOKEN_REFUSALS.tokenDailyRedemption)
    exchange.time = Date.UTC(2026, 0, 6)
    exchange.pass(4, BTC, MID)
    expect(token(exchange).usage).toEqual([])
    expect(sell('60')).toBe(0)
    expect(token(exchange).usage).toEqual([{ account: ANN, subscribed: 0n, redeemed: e8('60') }])
  })

  it('[SPOT-04] by the state of the fund: not open yet, suspended, too many requests', () => {
    const exchange = subscribed()
    change(exchange, { openTime: exchange.time + 1000 })
    expect(subscribe(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionNotStarted)
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionNotStarted)
    change(exchange, { ...subscription({ isOpen: false }), ...redemption({ isOpen: false }) })
    expect(subscribe(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionSuspended)
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionSuspended)
    change(exchange, { maxRequests: 1 })
    expect([subscribe(exchange, ANN, '100'), redeem(exchange, ANN, '100')].map(({ result }) => result.code)).toEqual([
      0, 0,
    ])
    expect(subscribe(exchange, BEN, '100').result.code).toBe(TOKEN_REFUSALS.tokenManySubscriptions)
    expect(redeem(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenManyRedemptions)
    exchange.pass(1, BTC, MID)
    expect(subscribe(exchange, BEN, '100').result.code).toBe(0)
    // prices that are not fresh
    exchange.pass(20)
    expect(subscribe(exchange, ANN, '100').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionSuspended)
  })

  it('[SPOT-04] by money that the margin needs', () => {
    const exchange = tokenExchange()
    exchange.buy(ANN, MID + 1, 18_000)
    expect(subscribe(exchange, ANN, '50000').result.code).toBe(TOKEN_REFUSALS.tokenSubscriptionUncovered)
    expect(subscribe(exchange, ANN, '1000').result.code).toBe(0)
  })
})

describe('a token as a coin', () => {
  it('[SPOT-04] trades in a pair, which only those buy who have passed the quiz', () => {
    const exchange = subscribed()
    exchange.list(pair(PAIR, { baseCoin: TOKEN, symbol: `${TOKEN}/USDT`, displayName: `${TOKEN}/USDT` }))
    exchange.pass(1, PAIR, 100)
    expect(exchange.sell(ANN, 100, 1000, { instrument: PAIR }).result.code).toBe(0)
    expect(exchange.buy(MAKER, 100, 1000, { instrument: PAIR }).result.code).toBe(TOKEN_REFUSALS.tokenQuizNeeded)
    expect(exchange.buy(BEN, 100, 1000, { instrument: PAIR }).result.code).toBe(0)
    // a fee of 0.1 % in the coin received
    expect(balance(exchange, BEN, TOKEN)).toBe(e8('0.999'))
    expect(token(exchange).supply).toBe(e8('1999'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-04] can be given to another account, but neither deposited nor withdrawn', () => {
    const exchange = subscribed()
    const money = { account: ANN, coin: TOKEN, amount: e8('5') }
    expect(exchange.code({ type: 'deposit', ...money, bonus: false })).toBe(REFUSALS.invalidParameter)
    expect(exchange.code({ type: 'withdraw', ...money })).toBe(REFUSALS.invalidParameter)
    expect(exchange.code({ type: 'transfer', ...money, to: BEN, id: '' })).toBe(0)
    expect(redeem(exchange, BEN, '5').result.code).toBe(0)
    // tokens promised by an order in a pair cannot be redeemed
    exchange.list(pair(PAIR, { baseCoin: TOKEN, symbol: `${TOKEN}/USDT`, displayName: `${TOKEN}/USDT` }))
    exchange.pass(1, PAIR, 100)
    for (const qty of [1_000_000, 990_000]) exchange.sell(ANN, 100, qty, { instrument: PAIR })
    expect(redeem(exchange, ANN, '5').result.code).toBe(TOKEN_REFUSALS.tokenRedemptionUncovered)
  })
})

describe('terms', () => {
  it('[SPOT-04] a token stands on a linear perpetual, under a name and an account of its own', () => {
    const exchange = tokenExchange()
    const code = (changes: Partial<TokenTerms>) => exchange.code({ type: 'setToken', ...tokenTerms(changes) })
    exchange.list(pair(PAIR), coinContract())
    const other = { coin: 'BTC3S', account: 901 }
    expect(code({ ...other, instrument: 99 })).toBe(REFUSALS.symbolNotFound)
    expect(code({ ...other, instrument: PAIR })).toBe(REFUSALS.symbolNotFound)
    expect(code({ ...other, instrument: COIN_PERPETUAL })).toBe(REFUSALS.invalidParameter)
    for (const coin of ['USDT', '', 'btc3s']) expect(code({ ...other, coin })).toBe(REFUSALS.invalidParameter)
    for (const account of [ANN, FUND, 3, 0.5]) expect(code({ ...other, account })).toBe(REFUSALS.invalidParameter)
    expect(code({ ...other, initialNav: 0n })).toBe(REFUSALS.invalidParameter)
    expect(code({ ...other, side: 'Sell' })).toBe(0)
    expect(exchange.engine.tokens().map(({ terms }) => terms.coin)).toEqual(['BTC3L', 'BTC3S'])
    for (const changes of [{ account: 902 }, { side: 'Sell' as const }, { instrument: 2 }]) {
      expect(code(changes)).toBe(REFUSALS.invalidParameter)
    }
    expect(code({ upper: e8('5') })).toBe(0)
    expect(token(exchange).terms.upper).toBe(e8('5'))
  })
})
