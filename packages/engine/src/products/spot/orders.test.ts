import { e8 } from '@perpdesk/numeric'
import { REFUSALS, SPOT_REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { OrderState } from '../../event.ts'
import { restored } from '../../testing/contracts.ts'
import type { OrderWish, TestExchange } from '../../testing/exchange.ts'
import { ANN, BASE, CLEO, coins, giveBase, MAKER, PAIR, PAR, pairExchange, pairOptions } from '../../testing/pairs.ts'
import { lastOf, tradesOf } from '../../testing/reported.ts'

const buy = (exchange: TestExchange, account: number, price: number, qty: number, wish: Partial<OrderWish> = {}) =>
  exchange.buy(account, price, qty, { instrument: PAIR, ...wish })
const sell = (exchange: TestExchange, account: number, price: number, qty: number, wish: Partial<OrderWish> = {}) =>
  exchange.sell(account, price, qty, { instrument: PAIR, ...wish })
const market = (exchange: TestExchange, account: number, wish: Partial<OrderWish>) =>
  exchange.order({ account, instrument: PAIR, orderType: 'Market', qty: 0, ...wish })
const byAmount = (amount: string) => pairOptions({}, { quoteAmount: e8(amount) })
const ended = (reported: ReturnType<typeof buy>): OrderState | undefined => lastOf(reported, reported.result.orderId)

describe('orders in a pair of coins', () => {
  it('[SPOT-02, ENG-13] hold what they give, exchange both coins and pay fees out of what they get', () => {
    const exchange = pairExchange()
    expect(buy(exchange, ANN, PAR, 2000).result.code).toBe(0)
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), e8('200')])
    sell(exchange, CLEO, PAR - 5, 500)
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('950'), e8('150')])
    expect(coins(exchange, ANN, BASE)).toEqual([e8('10.4995'), 0n])
    expect(coins(exchange, CLEO, BASE)).toEqual([e8('9.5'), 0n])
    expect(coins(exchange, CLEO, 'USDT')).toEqual([e8('1049.95'), 0n])
    exchange.send({ type: 'cancelAll', account: ANN, instrument: 0, filter: null })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('950'), 0n])
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, 7.E7] VIP 0 pays 0.001 coins for a coin that is bought, and 60 dollars for one that is sold', () => {
    const exchange = pairExchange({ isFeeFree: false })
    exchange.deposit(ANN, '100000')
    exchange.pass(1, PAIR, 600_000)
    const reported = [buy(exchange, ANN, 600_000, 1000), sell(exchange, CLEO, 600_000, 1000)].flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'execution' ? [event] : [])),
    )
    expect(reported.map(({ side, fee }) => [side, fee])).toEqual([
      ['Sell', e8('60')],
      ['Buy', e8('0.001')],
    ])
    expect(exchange.engine.audit().map(({ coin, fees }) => [coin, fees])).toContainEqual([BASE, e8('0.001')])
  })

  it('[SPOT-02, R2.24] meet at most 10 000 resting orders; the rest is cancelled, and what had to fill whole is not filled', () => {
    const exchange = pairExchange({ minNotional: 0n, isFeeFree: true })
    const makers = Array.from({ length: 21 }, (_, place) => 100 + place)
    for (const account of makers) {
      const rates = { makerRate: 0n, takerRate: 0n, reports: false }
      exchange.send({ type: 'createAccount', account, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', ...rates })
      giveBase(exchange, account, '1')
      for (let order = 0; order < 477; order += 1) expect(sell(exchange, account, PAR, 1).result.code).toBe(0)
    }
    exchange.deposit(ANN, '100000')
    const fok = buy(exchange, ANN, PAR, 10_001, { timeInForce: 'FOK' })
    expect(ended(fok)).toMatchObject({ status: 'Cancelled', cumExecQty: 0, rejectReason: 'EC_CancelForNoFullFill' })
    const taker = buy(exchange, ANN, PAR, 10_010)
    expect(tradesOf(taker)).toHaveLength(10_000)
    expect(ended(taker)).toMatchObject({
      status: 'PartiallyFilledCanceled',
      cumExecQty: 10_000,
      leavesQty: 0,
      cancelType: 'CancelByCrossReachMaxTradeNum',
      rejectReason: 'EC_ReachMaxTradeNum',
    })
    expect(coins(exchange, ANN, BASE)).toEqual([e8('20'), 0n])
    const left = market(exchange, ANN, { qty: 100 })
    expect(ended(left)).toMatchObject({ cumExecQty: 17 })
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, R7.3] a rebate comes in the coin that is given, and fee-free pairs cost nothing', () => {
    const exchange = pairExchange()
    const rates = { makerRate: e8('-0.0001'), takerRate: e8('0.0005') }
    expect(exchange.code({ type: 'setSpotRates', account: MAKER, ...rates })).toBe(0)
    sell(exchange, MAKER, PAR, 1000)
    buy(exchange, ANN, PAR, 1000)
    expect(coins(exchange, MAKER, BASE)[0]).toBe(e8('999.0001'))
    expect(coins(exchange, MAKER, 'USDT')[0]).toBe(e8('100100'))
    expect(exchange.lost()).toBe(0n)
    const free = pairExchange({ isFeeFree: true })
    sell(free, MAKER, PAR, 1000)
    buy(free, ANN, PAR, 1000)
    expect(coins(free, ANN, BASE)[0]).toBe(e8('11'))
  })

  it('[SPOT-02] rates that would pay the trader are refused', () => {
    const exchange = pairExchange()
    const code = (account: number, makerRate: string, takerRate: string) =>
      exchange.code({ type: 'setSpotRates', account, makerRate: e8(makerRate), takerRate: e8(takerRate) })
    expect(code(ANN, '-0.002', '0.001')).toBe(REFUSALS.invalidParameter)
    expect(code(ANN, '0.02', '0.02')).toBe(REFUSALS.invalidParameter)
    expect(code(99, '0', '0')).toBe(REFUSALS.accountNotFound)
  })

  it('[SPOT-02] need coins of their owner that are free, whatever kind of account it is', () => {
    for (const account of [ANN, CLEO]) {
      const exchange = pairExchange()
      expect(buy(exchange, account, PAR, 10_001).result).toMatchObject({
        code: SPOT_REFUSALS.spotInsufficientBalance,
        params: { available: '1000', required: '1000.1', coin: 'USDT' },
      })
      expect(buy(exchange, account, PAR, 6000).result.code).toBe(0)
      expect(buy(exchange, account, PAR, 5000).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
      expect(sell(exchange, account, PAR + 1, 10_001).result.code).toBe(SPOT_REFUSALS.spotInsufficientBalance)
      expect(sell(exchange, account, PAR + 1, 10_000).result.code).toBe(0)
      const withdraw = { type: 'withdraw', account, coin: 'USDT', amount: e8('400.1') } as const
      expect(exchange.code(withdraw)).toBe(REFUSALS.transferInsufficient)
      expect(exchange.code({ ...withdraw, amount: e8('400') })).toBe(0)
    }
  })

  it('[SPOT-02] market orders are given by coins or by what they may cost, and return what is left', () => {
    const exchange = pairExchange()
    sell(exchange, MAKER, PAR, 1000)
    sell(exchange, MAKER, PAR + 1, 1000)
    const bought = ended(market(exchange, ANN, { options: byAmount('150') }))
    // 100 at a price of 100 and 49.94… at 100.1: 499 lots of 0.001
    expect(bought).toMatchObject({ status: 'Filled', qty: 1499, details: { quoteAmount: e8('150') } })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('850.0501'), 0n])
    const whole = ended(market(exchange, ANN, { qty: 501 }))
    expect(whole).toMatchObject({ status: 'Filled', orderType: 'Market', timeInForce: 'IOC' })
    buy(exchange, MAKER, PAR - 1, 1000)
    const sold = ended(market(exchange, ANN, { side: 'Sell', options: byAmount('10') }))
    expect(sold).toMatchObject({ status: 'Filled', cumExecQty: 100, cumExecValue: e8('9.99') })
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02] market orders need the amount, or what the book asks', () => {
    const exchange = pairExchange()
    sell(exchange, MAKER, PAR, 9000)
    sell(exchange, MAKER, PAR + 10, 9000)
    const code = (wish: Partial<OrderWish>) => market(exchange, ANN, wish).result.code
    expect(code({ options: byAmount('1000.1') })).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    expect(code({ qty: 9991 })).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    expect(code({ qty: 100, options: byAmount('5') })).toBe(REFUSALS.invalidParameter)
    expect(code({ options: byAmount('-5') })).toBe(REFUSALS.invalidParameter)
    expect(code({ qty: 9990 })).toBe(0)
  })

  it('[SPOT-02] a market order that meets nobody ends, and one too small for a lot is refused', () => {
    const exchange = pairExchange({ minNotional: 0n })
    expect(ended(market(exchange, ANN, { options: byAmount('50') }))).toMatchObject({
      status: 'Cancelled',
      rejectReason: 'EC_NoImmediateQtyToFill',
    })
    sell(exchange, MAKER, PAR, 10)
    expect(market(exchange, ANN, { options: byAmount('0.09') }).result.code).toBe(SPOT_REFUSALS.spotValueTooSmall)
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), 0n])
  })

  it('[SPOT-02, 3.2] end in the words of pairs: post-only rejected, a rest cancelled after fills', () => {
    const exchange = pairExchange()
    sell(exchange, MAKER, PAR, 1000)
    expect(ended(buy(exchange, ANN, PAR, 100, { timeInForce: 'PostOnly' }))).toMatchObject({
      status: 'Rejected',
      rejectReason: 'EC_PostOnlyWillTakeLiquidity',
    })
    expect(ended(buy(exchange, ANN, PAR, 2000, { timeInForce: 'FOK' }))).toMatchObject({
      status: 'Cancelled',
      rejectReason: 'EC_CancelForNoFullFill',
    })
    expect(ended(buy(exchange, ANN, PAR, 2000, { timeInForce: 'IOC' }))).toMatchObject({
      status: 'PartiallyFilledCanceled',
      cumExecQty: 1000,
    })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('900'), 0n])
  })

  it('[SPOT-02, 3.12] self-match prevention counts in the walk of a market order as in matching', () => {
    const exchange = pairExchange()
    sell(exchange, ANN, PAR, 1000)
    sell(exchange, MAKER, PAR + 1, 1000)
    const passing = market(exchange, ANN, { options: byAmount('50.05'), smpType: 'CancelMaker' })
    expect(tradesOf(passing).map(({ price, qty }) => [price, qty])).toEqual([[PAR + 1, 500]])
    sell(exchange, ANN, PAR, 1000)
    const stopped = market(exchange, ANN, { options: byAmount('50'), smpType: 'CancelTaker' })
    expect(ended(stopped)).toMatchObject({ cancelType: 'CancelBySmp', cumExecQty: 0 })
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, R2.20] limit prices beyond those of the pair are refused; a market order stops there', () => {
    const exchange = pairExchange()
    const { maxBuy, minSell } = exchange.engine.quote(PAIR)
    expect([maxBuy, minSell]).toEqual([1050, 950])
    expect(buy(exchange, ANN, 1051, 10).result.code).toBe(SPOT_REFUSALS.spotBuyAboveLimit)
    expect(sell(exchange, ANN, 949, 10).result.code).toBe(SPOT_REFUSALS.spotSellBelowLimit)
    exchange.send({ type: 'setPricePreference', account: ANN, movesPrices: true })
    expect(buy(exchange, ANN, 1051, 10).result.code).toBe(SPOT_REFUSALS.spotBuyAboveLimit)
    sell(exchange, MAKER, 1050, 100)
    sell(exchange, MAKER, 1051, 100)
    expect(ended(market(exchange, ANN, { qty: 200 }))).toMatchObject({
      cumExecQty: 100,
      status: 'PartiallyFilledCanceled',
      rejectReason: 'EC_ReachMarketPriceLimit',
    })
  })

  it('[SPOT-02, R2.21] the first five minutes take limit orders within wide bounds alone', () => {
    const exchange = pairExchange({ status: 'PreLaunch', launchTime: Date.UTC(2026, 0, 5, 1) + 5000 })
    expect(buy(exchange, ANN, PAR, 10).result.code).toBe(SPOT_REFUSALS.pairNotOpen)
    exchange.pass(5)
    expect(exchange.engine.instrument(PAIR)?.status).toBe('Trading')
    expect(market(exchange, ANN, { qty: 10 }).result.code).toBe(SPOT_REFUSALS.openingLimitOnly)
    const waits = pairOptions({ trigger: { price: PAR + 10, by: 'LastPrice', direction: 1 } })
    expect(buy(exchange, ANN, PAR, 10, { options: waits }).result.code).toBe(SPOT_REFUSALS.openingNoStops)
    sell(exchange, MAKER, 2000, 10)
    buy(exchange, ANN, 2000, 10)
    expect(sell(exchange, ANN, 1899, 10).result.code).toBe(SPOT_REFUSALS.spotSellBelowLimit)
    expect(sell(exchange, ANN, 1900, 10).result.code).toBe(0)
    exchange.pass(300, PAIR, PAR)
    expect(exchange.engine.quote(PAIR)).toMatchObject({ maxBuy: 1050 })
    expect(market(exchange, ANN, { qty: 10 }).result.code).toBe(0)
  })

  it('[SPOT-02] figures out of their ranges are refused, each with its code', () => {
    const exchange = pairExchange({ minNotional: e8('1'), maxAmount: e8('500'), minQty: e8('0.002'), isBanSell: true })
    const code = (price: number, qty: number, wish: Partial<OrderWish> = {}) =>
      buy(exchange, ANN, price, qty, wish).result.code
    expect(code(PAR, 1)).toBe(SPOT_REFUSALS.spotQtyTooSmall)
    expect(code(PAR, 1_000_001)).toBe(SPOT_REFUSALS.spotQtyTooLarge)
    expect(code(PAR, 9)).toBe(SPOT_REFUSALS.spotValueTooSmall)
    expect(code(PAR, 5001)).toBe(SPOT_REFUSALS.spotValueTooLarge)
    expect(code(2_000_000, 10)).toBe(SPOT_REFUSALS.spotPriceTooHigh)
    for (const wrong of [-1, 0.5, Number.NaN]) {
      expect(code(wrong, 10)).toBe(REFUSALS.invalidParameter)
      expect(code(PAR, wrong)).toBe(REFUSALS.invalidParameter)
    }
    expect(code(PAR, 10, { reduceOnly: true })).toBe(REFUSALS.invalidParameter)
    expect(code(PAR, 10, { positionIdx: 1 })).toBe(REFUSALS.invalidParameter)
    expect(code(PAR, 10, { leverageE2: 200 })).toBe(REFUSALS.invalidParameter)
    expect(sell(exchange, ANN, PAR, 10).result.code).toBe(SPOT_REFUSALS.pairNotOpen)
  })

  it('[SPOT-02, R3.29, R3.33] amending needs coins for the difference, and moves what is promised', () => {
    const exchange = pairExchange()
    const { orderId } = buy(exchange, ANN, PAR, 5000).result
    const amend = (price: number, qty: number) =>
      exchange.code({
        type: 'amendOrder',
        account: ANN,
        instrument: PAIR,
        orderId,
        orderLinkId: '',
        price,
        qty,
        options: null,
      })
    expect(amend(0, 10_001)).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    expect(amend(0, 10_000)).toBe(0)
    expect(amend(PAR - 100, 0)).toBe(0)
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), e8('900')])
    expect(amend(0, 1000)).toBe(0)
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), e8('90')])
    expect(amend(0, 1000)).toBe(REFUSALS.notModified)
  })

  it('[ENG-12, SPOT-02] everything is there again after a snapshot', () => {
    const exchange = pairExchange()
    buy(exchange, ANN, PAR - 1, 2000)
    sell(exchange, CLEO, PAR + 1, 3000)
    const tpsl = pairOptions({ trigger: { price: PAR + 20, by: 'LastPrice', direction: 1 } }, { holdsCoins: true })
    sell(exchange, ANN, PAR + 20, 1000, { options: tpsl })
    exchange.send({ type: 'setSpotRates', account: ANN, makerRate: 0n, takerRate: 0n })
    const twin = restored(exchange)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    for (const account of [ANN, CLEO]) {
      expect(twin.engine.wallet(account)).toEqual(exchange.engine.wallet(account))
      expect(twin.engine.openOrders(account)).toEqual(exchange.engine.openOrders(account))
    }
    for (const one of [exchange, twin]) buy(one, MAKER, PAR + 1, 3000)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[SPOT-02] quotes of a maker hold coins like other orders', () => {
    const exchange = pairExchange()
    const quote = (bids: number, asks: number) =>
      exchange.send({
        type: 'massQuote',
        account: MAKER,
        instrument: PAIR,
        bids: [{ price: PAR - 1, lots: bids }],
        asks: [{ price: PAR + 1, lots: asks }],
      })
    quote(1000, 2000)
    expect(coins(exchange, MAKER, 'USDT')[1]).toBe(e8('99.9'))
    expect(coins(exchange, MAKER, BASE)[1]).toBe(e8('2'))
    quote(3000, 0)
    expect(coins(exchange, MAKER, 'USDT')[1]).toBe(e8('299.7'))
    expect(coins(exchange, MAKER, BASE)[1]).toBe(0n)
  })
})
