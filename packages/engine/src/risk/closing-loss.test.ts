import { e8 } from '@perpdesk/numeric'
import { REFUSALS, type Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }
const BUST = REFUSALS.priceOutOfRange

/** 20 holds 100 lots (0.1 BTC, 5000 USDT) at 10x with 600 USDT, an accomplice waits with a bid far below the mark. */
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
    // 600 less the opening fee stand behind a cross position, the margin of 500 with its closing fee behind an isolated one
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
      // its limit may lie beyond: it goes by what it would trade at
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
})
