import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { restored } from '../testing/contracts.ts'
import type { TestExchange } from '../testing/exchange.ts'
import { borrow, lendingExchange, PERP, repay, seconds, spotMargin } from '../testing/lending.ts'
import { ANN, BASE, CLEO, MAKER, PAIR, PAR } from '../testing/pairs.ts'

const PEOPLE = [MAKER, ANN, CLEO]
const MINUTE = 60_000

const step = fc.record({
  what: fc.constantFrom(
    'pair',
    'pair',
    'pair',
    'perpetual',
    'perpetual',
    'borrow',
    'borrow',
    'repay',
    'repay',
    'switch',
    'leverage',
    'cancel',
    'tick',
    'tick',
    'minutes',
    'give',
  ),
  account: fc.constantFrom(...PEOPLE, ANN),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  coin: fc.constantFrom('USDT', BASE),
  near: fc.integer({ min: -30, max: 30 }),
  qty: fc.integer({ min: 10, max: 20_000 }),
  amount: fc.integer({ min: 1, max: 3000 }),
  flag: fc.boolean(),
  /** Price move in tenths of a percent. */
  move: fc.integer({ min: -350, max: 350 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Present index price in ticks. */
interface Place {
  ticks: number
}

function play(exchange: TestExchange, place: Place, one: Step) {
  const { account, side, coin, qty } = one
  const amount = `${one.amount}`
  switch (one.what) {
    case 'pair':
    case 'perpetual': {
      const instrument = one.what === 'pair' ? PAIR : PERP
      return [exchange.order({ account, instrument, side, price: place.ticks + one.near, qty })]
    }
    case 'borrow':
      return [borrow(exchange, account, coin, amount)]
    case 'repay':
      return [repay(exchange, account, coin, { amount: one.flag ? amount : '0', converts: one.near > 0 })]
    case 'switch':
      return [exchange.send({ type: 'setCollateralSwitch', account, coin, isCollateral: one.flag })]
    case 'leverage':
      return [spotMargin(exchange, account, one.amount % 12)]
    case 'cancel':
      return [exchange.send({ type: 'cancelAll', account, instrument: 0, filter: null })]
    case 'give':
      return [exchange.send({ type: 'transfer', account, to: ANN, coin, amount: e8(amount), id: '' })]
    case 'minutes':
      exchange.time += one.amount * MINUTE
      return [exchange.send({ type: 'tick' })]
    case 'tick': {
      place.ticks = Math.max(100, Math.round((PAR * (1000 + one.move)) / 1000))
      return [{ ...exchange.send({ type: 'tick' }), events: seconds(exchange, 3, place.ticks) }]
    }
  }
}

/** Returns the violated invariant after a tick on fresh prices; `undefined` if none is violated. */
function broken(exchange: TestExchange): string | undefined {
  for (const id of PEOPLE) {
    const wallet = exchange.engine.wallet(id)
    if (wallet === undefined) return `no account ${id}`
    const base = wallet.totalMarginBalance - wallet.totalHaircutLoss + wallet.totalOrderLoss
    const hasPosition = exchange.engine.positions(id).length > 0
    const owes = wallet.coins.some(({ walletBalance }) => walletBalance < 0n)
    if (id === CLEO && owes && !hasPosition) return `${id} owes, and nothing is lent to it`
    const needed = wallet.totalMaintenanceMargin
    if (id !== CLEO && !hasPosition && needed > 0n && needed >= base) return `${id} stands without its margin`
  }
  return undefined
}

describe('borrowers', () => {
  it('[SPOT-03, ENG-03, ENG-12, INV-01] whatever they trade, borrow and lose, no coin is lost and nobody stands without margin', () => {
    const codes = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 90 }), (steps) => {
        const exchange = lendingExchange()
        const place: Place = { ticks: PAR }
        exchange.deposit(HOUSE_ACCOUNTS.insurance, '1000000')
        spotMargin(exchange, ANN, 5)
        for (const one of steps) {
          for (const reported of play(exchange, place, one)) {
            if (reported.result.code === 0) codes.set(one.what, (codes.get(one.what) ?? 0) + 1)
          }
          expect(exchange.lost()).toBe(0n)
          if (one.what === 'tick') expect(broken(exchange)).toBeUndefined()
        }
        const twin = restored(exchange)
        expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
        for (const id of PEOPLE) expect(twin.engine.wallet(id)).toEqual(exchange.engine.wallet(id))
      }),
      { numRuns: 60 },
    )
    for (const what of ['pair', 'perpetual', 'borrow', 'repay', 'switch', 'leverage'])
      expect(codes.get(what) ?? 0).toBeGreaterThan(10)
  })
})
