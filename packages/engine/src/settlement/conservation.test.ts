import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIVERY, future, inversePerpetual, restored } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

const LINEAR = 3
const COIN = 4
const INVERSE = 5
const ACCOUNTS = [10, 11, 12, 13] as const
/** Lots with about the same value in both families. */
const LOTS = { [LINEAR]: 20, [INVERSE]: 1000 } as const

/**
 * Returns an exchange with a USDC future with sessions and an inverse future, both an hour before delivery, and four
 * accounts in cross and isolated margin, one of them with little money.
 */
function market(): TestExchange {
  const exchange = new TestExchange()
  const usdc = {
    quoteCoin: 'USDC',
    settleCoin: 'USDC',
    insurancePool: { ...contract(BTC).insurancePool, name: 'USDC' },
  }
  const inverse = inversePerpetual(COIN)
  exchange.list(contract(BTC), future(LINEAR, { ...usdc, sessionMinutes: 480 }), inverse, {
    ...inverse,
    id: INVERSE,
    symbol: 'C4USDH26',
    contractType: 'InverseFutures',
    funding: null,
    deliveryTime: DELIVERY,
    delivery: future(LINEAR).delivery,
    indexInstrument: COIN,
  })
  exchange.time = DELIVERY - 9 * 3_600_000
  const tiers = [{ maxQty: e8('1000000'), ratio: e8('0.95') }]
  exchange.send({ type: 'setCollateral', coin: 'C4', priceInstrument: COIN, tiers, enabled: true })
  for (const account of ACCOUNTS) {
    exchange.open(account, '0', { isolated: account > 11 })
    const share = account === 13 ? 1n : 100n
    exchange.send({ type: 'deposit', account, coin: 'USDC', amount: e8('300') * share, bonus: false })
    exchange.send({ type: 'deposit', account, coin: 'C4', amount: e8('0.006') * share, bonus: false })
  }
  seconds(exchange, 4, MID)
  return exchange
}

/** Lets `count` seconds pass with both index prices at `ticks`. */
function seconds(exchange: TestExchange, count: number, ticks: number): void {
  for (let i = 0; i < count; i++) {
    exchange.time += 1000
    exchange.index(BTC, ticks)
    exchange.index(COIN, ticks)
    exchange.send({ type: 'tick' })
  }
}

const order = fc.record({
  instrument: fc.constantFrom(LINEAR, INVERSE),
  buyer: fc.constantFrom(...ACCOUNTS),
  seller: fc.constantFrom(...ACCOUNTS),
  size: fc.integer({ min: 1, max: 9 }),
  off: fc.integer({ min: -3000, max: 3000 }),
})

function trade(
  exchange: TestExchange,
  { instrument, buyer, seller, size, off }: typeof order extends fc.Arbitrary<infer T> ? T : never,
): void {
  const lots = LOTS[instrument] * size
  exchange.sell(seller, MID + off, lots, { instrument })
  exchange.buy(buyer, MID + off, lots, { instrument })
}

describe('sessions and delivery', () => {
  it('[ENG-03, ENG-12] conserve every coin to the last unit, whoever trades and wherever prices go', () => {
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 5, maxLength: 25 }),
        fc.array(fc.integer({ min: -40_000, max: 40_000 }), { minLength: 4, maxLength: 4 }),
        (orders, moves) => {
          const exchange = market()
          const half = orders.length >> 1
          for (const one of orders.slice(0, half)) trade(exchange, one)
          exchange.time = DELIVERY - 8 * 3_600_000 - 5000
          seconds(exchange, 10, MID + moves[0]!)
          expect(exchange.lost()).toBe(0n)
          for (const one of orders.slice(half)) trade(exchange, one)
          exchange.time = DELIVERY - 1_700_000
          seconds(exchange, 5, MID + moves[1]!)
          const twin = restored(exchange)
          for (const one of [exchange, twin]) {
            one.time = DELIVERY - 4000
            seconds(one, 3, MID + moves[2]!)
            seconds(one, 4, MID + moves[3]!)
          }
          expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
          expect(exchange.lost()).toBe(0n)
          for (const instrument of [LINEAR, INVERSE]) {
            expect(exchange.engine.instrument(instrument)?.status).toBe('Delivering')
            expect(exchange.engine.quote(instrument).openInterest).toBe(0)
          }
          for (const account of ACCOUNTS) {
            expect(exchange.engine.positions(account)).toEqual([])
            expect(exchange.engine.openOrders(account)).toEqual([])
            for (const coin of exchange.engine.wallet(account)!.coins) expect(coin.walletBalance >= 0n).toBe(true)
          }
          // after all positions are closed, the clearing account holds only rounding differences, never a negative
          // amount
          for (const coin of exchange.engine.audit()) expect(coin.clearing >= 0n && coin.clearing < 1000n).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})
