import { e8 } from '@perpdesk/numeric'
import { REFUSALS, type Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { ordersOf } from '../testing/reported.ts'
import { leg, NO_OPTIONS } from '../testing/waiting-market.ts'

const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }
const BUST = REFUSALS.priceOutOfRange
const RISK = 'EC_ReachRiskPriceLimit'
const TRAILING = { distance: 10_000, ratio: 0n, activation: 0 }

/**
 * Returns an exchange in which account 20 holds 100 lots (0.1 BTC, 5000 USDT) at 10x with 600 USDT, and account 10 can
 * bid far below the mark.
 */
function heldBy(isolated: boolean, side: Side = 'Buy'): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, WIDE))
  exchange.open(10, '10000000')
  exchange.open(20, '600', { isolated })
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  const maker = side === 'Buy' ? 'Sell' : 'Buy'
  exchange.order({ account: 10, side: maker, price: MID, qty: 100 })
  exchange.order({ account: 20, side, price: MID, qty: 100 })
  expect(exchange.engine.position(20, BTC)).toMatchObject([{ side, size: 100 }])
  return exchange
}

const sizeOf = (exchange: TestExchange) => exchange.engine.position(20, BTC)[0]?.size
const balanceOf = (exchange: TestExchange) => exchange.engine.wallet(20)?.coins[0]?.walletBalance ?? 0n

describe('closing at a loss', () => {
  it.each([
    // a cross position is backed by 600 less the opening fee, an isolated one by its margin of 500 and the closing fee
    ['cross', false, '597.25'],
    ['isolated', true, '502.475'],
  ] as const)('[ENG-08] in %s margin no order costs more than what stands behind the lots', (_, isolated, most) => {
    for (const reduceOnly of [false, true]) {
      const exchange = heldBy(isolated)
      const before = balanceOf(exchange)
      const order = { account: 20, side: 'Sell', qty: 100, reduceOnly } as const
      exchange.buy(10, 430_000, 100)
      const { code, params } = exchange.order({ ...order, price: 430_000 }).result
      expect(code).toBe(BUST)
      const lowest = Number(e8(params['minPrice'] ?? '') / e8('0.1'))
      exchange.buy(10, lowest - 1, 100)
      expect(exchange.order({ ...order, price: lowest - 1 }).result.code).toBe(BUST)
      expect(exchange.order({ ...order, orderType: 'Market', price: 0 }).result.code).toBe(BUST)
      expect(sizeOf(exchange)).toBe(100)

      exchange.buy(10, lowest, 100)
      // the limit may be lower: only the price at which the order would trade counts
      expect(exchange.order({ ...order, price: 430_000, timeInForce: 'IOC' }).result.code).toBe(0)
      expect(sizeOf(exchange) ?? 0).toBe(0)
      const lost = before - balanceOf(exchange)
      expect(lost <= e8(most) && lost > e8(most) - e8('0.02')).toBe(true)
      expect(exchange.lost()).toBe(0n)
    }
  })

  it('[ENG-08] shorts have a highest price, and a part of the position has its part of the margin', () => {
    const exchange = heldBy(true, 'Sell')
    exchange.sell(10, 560_000, 100)
    const buy = { account: 20, side: 'Buy', price: 560_000 } as const
    const { code, params } = exchange.order({ ...buy, qty: 10 }).result
    expect(code).toBe(BUST)
    expect(e8(params['maxPrice'] ?? '')).toBeLessThan(e8('55100'))
    expect(e8(params['maxPrice'] ?? '')).toBeGreaterThan(e8('54900'))
  })

  it('[ENG-08] at the mark or better everybody may close, and an order that turns a position closes first', () => {
    const exchange = heldBy(false)
    exchange.buy(10, MID, 50)
    expect(exchange.sell(20, MID, 50).result.code).toBe(0)
    exchange.buy(10, 300_000, 100)
    expect(exchange.sell(20, 300_000, 60).result.code).not.toBe(0)
    expect(sizeOf(exchange)).toBe(50)
  })

  it.each([false, true])(
    '[ORD-11] is foretold by the question of what an order would come to (isolated: %s)',
    (isolated) => {
      const exchange = heldBy(isolated)
      exchange.buy(10, 430_000, 100)
      const wish = exchange.wish({ account: 20, side: 'Sell', qty: 100, price: 430_000 })
      for (const reduceOnly of [false, true]) {
        expect(exchange.engine.previewOrder({ ...wish, reduceOnly })).toMatchObject({ verdict: 'closesBeyondBacking' })
        expect(exchange.send({ ...wish, reduceOnly }).result.code).toBe(BUST)
      }
      const lowest = Number(e8(exchange.last?.result.params['minPrice'] ?? '') / e8('0.1'))
      expect(exchange.engine.previewOrder({ ...wish, price: lowest })).toMatchObject({ verdict: 'taken' })
      expect(exchange.engine.previewOrder({ ...wish, price: lowest - 1 })).toMatchObject({
        verdict: 'closesBeyondBacking',
      })
    },
  )

  it('[ENG-09] a resting close is not moved beyond it either', () => {
    const exchange = heldBy(true)
    const { orderId } = exchange.sell(20, 520_000, 100, { reduceOnly: true }).result
    exchange.buy(10, 440_000, 100)
    const move = { type: 'amendOrder', account: 20, instrument: BTC, orderLinkId: '', qty: 0, options: null } as const
    expect(exchange.code({ ...move, orderId, price: 440_000 })).toBe(BUST)
    expect(exchange.code({ ...move, orderId, price: 510_000 })).toBe(0)
  })

  it('[ENG-08] orders that rest share what stands behind a cross account: nobody may count it twice', () => {
    const exchange = heldBy(false)
    const taken = Array.from({ length: 10 }, () => exchange.sell(20, 400_000, 10, { reduceOnly: true }).result.code)
    expect(taken.filter((code) => code === 0)).toHaveLength(5)
    expect(taken.slice(5)).toEqual(Array.from({ length: 5 }, () => BUST))
    // the possible loss of these orders cannot be withdrawn either
    const withdraw = { type: 'withdraw', account: 20, coin: 'USDT', amount: e8('90') } as const
    expect(exchange.code(withdraw)).toBe(REFUSALS.transferInsufficient)
    // an amended order is not counted twice
    const orderId = exchange.engine.openOrders(20)[0]?.orderId ?? 0
    const move = { type: 'amendOrder', account: 20, instrument: BTC, orderLinkId: '', qty: 0, options: null } as const
    expect(exchange.code({ ...move, orderId, price: 399_990 })).toBe(0)
    exchange.buy(10, 400_000, 100)
    expect(sizeOf(exchange)).toBe(50)
    expect(balanceOf(exchange)).toBeGreaterThan(0n)
  })

  it('[ENG-02, ENG-08] orders that will not trade hold no price up: own ones that self-match prevention ends, closing ones too many', () => {
    const sale = { account: 20, side: 'Sell', price: 430_000, qty: 100, reduceOnly: true } as const
    const own = heldBy(false)
    own.send({ type: 'setLeverage', account: 20, instrument: BTC, buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
    expect(own.buy(20, MID, 100).result.code).toBe(0)
    own.buy(10, 430_000, 100)
    expect(own.order({ ...sale, smpType: 'CancelMaker' }).result.code).toBe(BUST)

    // 10 is short 50 lots: the fill of his first bid closes the short, so that his reduce-only bid ends
    const others = heldBy(false)
    others.open(30)
    others.sell(30, MID, 50)
    others.buy(10, MID, 50)
    others.buy(10, MID - 1, 50)
    expect(others.buy(10, MID - 2, 50, { reduceOnly: true }).result.code).toBe(0)
    others.buy(30, 430_000, 100)
    expect(others.order(sale).result.code).toBe(BUST)
    others.buy(30, MID - 3, 50)
    expect(others.order(sale).result.code).toBe(0)
    expect(sizeOf(others) ?? 0).toBe(0)
  })

  it('[ENG-07, 5.4] opening orders leave what the resting ones would lose, on both sides of the book', () => {
    for (const price of [MID + 60_000, 2 * MID]) {
      const exchange = heldBy(false)
      exchange.sell(20, MID, 100, { reduceOnly: true })
      exchange.buy(10, MID, 100)
      exchange.send({
        type: 'setLeverage',
        account: 20,
        instrument: BTC,
        buyLeverageE2: 10_000,
        sellLeverageE2: 10_000,
      })
      // otherwise the sells, which need more margin than the buys, would leave the buys without a charge
      exchange.sell(20, 2 * MID, 800)
      for (let count = 0; count < 100; count++) exchange.buy(20, price, 5)
      exchange.sell(10, MID, 500)
      const unrealisedPnl = exchange.engine.position(20, BTC)[0]?.unrealisedPnl ?? 0n
      expect(balanceOf(exchange) + unrealisedPnl).toBeGreaterThan(0n)
    }
  })
})

describe('stops', () => {
  const stops = {
    type: 'setTradingStop',
    account: 20,
    instrument: BTC,
    positionIdx: 0,
    mode: 'Full',
    takeProfit: null,
    stopLoss: leg(490_000),
    tpSize: 0,
    slSize: 0,
    tpOrderId: 0,
    slOrderId: 0,
    trailing: null,
  } as const
  const partial = { ...stops, mode: 'Partial', slSize: 100 } as const
  const limit = leg(490_000, { orderType: 'Limit', limitPrice: 430_000 })
  const fallen = { price: 490_000, by: 'LastPrice', direction: 2 } as const
  const whole = { account: 20, side: 'Sell', orderType: 'Market', qty: 100, reduceOnly: true } as const

  it.each([
    ['a stop loss', (exchange: TestExchange) => exchange.send(stops)],
    ['a trailing stop', (exchange: TestExchange) => exchange.send({ ...stops, stopLoss: null, trailing: TRAILING })],
    ['a limit stop loss', (exchange: TestExchange) => exchange.send({ ...partial, stopLoss: limit })],
    [
      'a conditional order',
      (exchange: TestExchange) => exchange.order({ ...whole, options: { ...NO_OPTIONS, trigger: fallen } }),
    ],
  ])('[ENG-08, ENG-09] %s goes no further than what stands behind the position', (_, set) => {
    for (const isolated of [false, true]) {
      const exchange = heldBy(isolated)
      expect(set(exchange).result.code).toBe(0)
      const before = balanceOf(exchange)
      exchange.buy(10, 490_000, 1)
      exchange.buy(10, 480_000, 30)
      exchange.buy(10, 430_000, 100)
      const fired = exchange.sell(10, 490_000, 1)
      expect(sizeOf(exchange)).toBe(70)
      expect(before - balanceOf(exchange) < e8('70')).toBe(true)
      const last = ordersOf(fired).findLast(({ account }) => account === 20)
      if (last?.orderType === 'Market') expect(last).toMatchObject({ status: 'Cancelled', rejectReason: RISK })
      else expect(last).toMatchObject({ status: 'PartiallyFilled', leavesQty: 70 })
      expect(exchange.lost()).toBe(0n)
    }
  })

  it('[ENG-08, ENG-09] a stop of a short buys no dearer than what stands behind it', () => {
    for (const isolated of [false, true]) {
      const exchange = heldBy(isolated, 'Sell')
      expect(exchange.send({ ...stops, stopLoss: leg(510_000) }).result.code).toBe(0)
      const before = balanceOf(exchange)
      exchange.sell(10, 510_000, 1)
      exchange.sell(10, 520_000, 30)
      exchange.sell(10, 570_000, 100)
      exchange.buy(10, 510_000, 1)
      expect(sizeOf(exchange)).toBe(70)
      // 30 lots with a loss of 2000 per BTC, and their fee of 0.858
      expect(before - balanceOf(exchange)).toBe(e8('60.858'))
      expect(exchange.lost()).toBe(0n)
    }
  })
})
