import { type E8, e8 } from '@perpdesk/numeric'
import { SMP_TYPES, type StrategyTerms, TIMES_IN_FORCE } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderState } from '../../event.ts'
import type { OrderOptions } from '../../order-options.ts'
import { restored } from '../../testing/contracts.ts'
import { contract, TestExchange } from '../../testing/exchange.ts'
import { giveBase, pairOptions } from '../../testing/pairs.ts'
import { pair } from '../../testing/products.ts'
import { create } from '../../testing/strategies.ts'

const [PERPETUAL, PAIR] = [1, 5]
const PAR = 1000
const PEOPLE = [
  { id: 10, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' },
  { id: 11, accountType: 'UTA2', marginMode: 'ISOLATED_MARGIN' },
  { id: 12, accountType: 'classic', marginMode: 'REGULAR_MARGIN' },
  { id: 13, accountType: 'UTA', marginMode: 'REGULAR_MARGIN' },
] as const
const LOT = e8('0.001')
const TICK = e8('0.1')

/** Returns an exchange with a perpetual that can lose money, and a pair whose orders promise the same money. */
function house(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(PERPETUAL), pair(PAIR))
  for (const { id: account, accountType, marginMode } of PEOPLE) {
    exchange.send({
      type: 'createAccount',
      account,
      accountType,
      marginMode,
      makerRate: e8('0.0002'),
      takerRate: e8('0.0005'),
      reports: true,
    })
    exchange.deposit(account, '300')
    giveBase(exchange, account, '3')
  }
  exchange.send({ type: 'setSpotRates', account: 10, makerRate: e8('-0.0002'), takerRate: e8('0.001') })
  exchange.index(PAIR, PAR)
  exchange.pass(3, PERPETUAL, 500_000)
  return exchange
}

/** Returns the coins promised by an account's open orders in the pair, summed from the displayed orders. */
function promised(exchange: TestExchange, account: number): { readonly base: E8; readonly quote: E8 } {
  const orders = exchange.engine.openOrders(account).filter(({ instrument }) => instrument === PAIR)
  let base = 0n
  let quote = 0n
  for (const order of orders) {
    const held = heldBy(order)
    const partner = orders.find(({ orderId }) => orderId === order.details?.pairOrderId)
    const isWaiting = order.status === 'Untriggered'
    if (isWaiting && partner !== undefined && partner.orderId < order.orderId) continue
    const most = isWaiting && partner !== undefined && heldBy(partner) > held ? heldBy(partner) : held
    if (order.side === 'Sell') base += most
    else quote += most
  }
  return { base, quote }
}

function heldBy({ status, side, orderType, price, leavesQty, stopOrderType, details }: OrderState): E8 {
  if (status === 'Untriggered' && stopOrderType !== 'tpslOrder' && stopOrderType !== 'OcoOrder') return 0n
  if (side === 'Sell') return BigInt(leavesQty) * LOT
  if (status === 'Untriggered' && details?.quoteAmount !== undefined) return details.quoteAmount
  const at = status === 'Untriggered' && orderType === 'Market' ? (details?.triggerPrice ?? 0) : price
  return (BigInt(at) * TICK * BigInt(leavesQty)) / 1000n
}

const near = fc.integer({ min: PAR - 30, max: PAR + 30 })
const leg = fc.record({
  trigger: near,
  by: fc.constant('LastPrice' as const),
  orderType: fc.constantFrom('Limit' as const, 'Market' as const),
  limitPrice: near,
})
const legOf = (one: { orderType: 'Limit' | 'Market'; limitPrice: number; trigger: number; by: 'LastPrice' }) =>
  one.orderType === 'Market' ? { ...one, limitPrice: 0 } : one
const amounts = fc.integer({ min: 0, max: 60 }).map((dollars) => BigInt(dollars) * e8('1'))
const kinds = fc.oneof(
  { weight: 5, arbitrary: fc.constant<OrderOptions | null>(null) },
  fc
    .record({ at: near, rises: fc.boolean(), holds: fc.boolean(), amount: amounts })
    .map(({ at, rises, holds, amount }) =>
      pairOptions(
        { trigger: { price: at, by: 'LastPrice', direction: rises ? 1 : 2 } },
        { holdsCoins: holds, quoteAmount: amount },
      ),
    ),
  fc.tuple(leg, leg).map(([one, other]) => pairOptions({ oco: { takeProfit: legOf(one), stopLoss: legOf(other) } })),
  fc
    .tuple(leg, leg)
    .map(([one, other]) => pairOptions({ tpsl: { mode: 'Partial', takeProfit: legOf(one), stopLoss: legOf(other) } })),
  amounts.map((quoteAmount) => pairOptions({}, { quoteAmount })),
  fc
    .integer({ min: 1, max: 20 })
    .map((distance) => pairOptions({}, { trailing: { distance, ratio: 0n, activation: 0 } })),
)
const step = fc.record({
  what: fc.constantFrom(
    'order',
    'order',
    'order',
    'order',
    'order',
    'amend',
    'cancel',
    'cancelAll',
    'strategy',
    'perpetual',
    'tick',
    'withdraw',
  ),
  account: fc.constantFrom(...PEOPLE.map(({ id }) => id)),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  orderType: fc.constantFrom('Limit' as const, 'Limit' as const, 'Market' as const),
  timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
  smpType: fc.constantFrom(...SMP_TYPES),
  price: near,
  qty: fc.integer({ min: 0, max: 1500 }),
  options: kinds,
  which: fc.nat(50),
  move: fc.integer({ min: -20_000, max: 20_000 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Returns an iceberg with a fixed limit or one that takes liquidity, or a chase. */
function termsOf({ price, which }: Step): Partial<StrategyTerms> {
  if (which % 3 === 0) return { type: 'Chase' }
  const parts = { type: 'Iceberg', orderCount: 2 + (which % 4) } as const
  return which % 3 === 1 ? { ...parts, pricing: 'Limit', limitPrice: price } : { ...parts, pricing: 'Taker' }
}

function play(exchange: TestExchange, one: Step): void {
  const { account, side, orderType, timeInForce, smpType, price, qty, options } = one
  const open = exchange.engine.openOrders(account)
  const chosen = open[one.which % Math.max(1, open.length)]
  const ref = { account, instrument: chosen?.instrument ?? PAIR, orderId: chosen?.orderId ?? 0, orderLinkId: '' }
  switch (one.what) {
    case 'order': {
      const byAmount = orderType === 'Market' && (options?.spot?.quoteAmount ?? 0n) > 0n
      exchange.order({
        account,
        instrument: PAIR,
        side,
        orderType,
        timeInForce,
        smpType,
        price: orderType === 'Market' ? 0 : price,
        qty: byAmount ? 0 : qty,
        options,
      })
      break
    }
    case 'amend': {
      const trigger = options?.trigger ?? null
      const changes = trigger === null ? null : { trigger: { price: trigger.price, by: null }, tpsl: null }
      exchange.send({ type: 'amendOrder', ...ref, price: qty % 3 === 0 ? 0 : price, qty, options: changes })
      break
    }
    case 'cancel':
      exchange.send({ type: 'cancelOrder', ...ref })
      break
    case 'cancelAll':
      exchange.send({ type: 'cancelAll', account, instrument: 0, filter: null })
      break
    case 'strategy':
      create(exchange, { account, instrument: PAIR, side, qty: 200 + qty, terms: termsOf(one) })
      break
    case 'withdraw':
      exchange.send({ type: 'withdraw', account, coin: 'USDT', amount: e8('20') })
      break
    case 'perpetual':
      exchange.order({ account, side, price: 500_000 + one.move, qty: 1 + (qty % 40) })
      break
    case 'tick':
      exchange.index(PAIR, PAR + (one.move % 10))
      exchange.pass(1, PERPETUAL, 500_000 + one.move)
  }
}

describe('coins that orders in pairs promise', () => {
  it('[SPOT-02, ENG-03, INV-01, ENG-13] are what their owner’s open orders add up to, are there, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 70 }), (steps) => {
        const exchange = house()
        const base = pair(PAIR).baseCoin
        for (const one of steps) {
          play(exchange, one)
          expect(exchange.lost()).toBe(0n)
          for (const { id } of PEOPLE) {
            const shown = exchange.engine.wallet(id)?.coins ?? []
            const own = promised(exchange, id)
            for (const { coin, inOrders = 0n, walletBalance } of shown) {
              expect(inOrders).toBe(coin === base ? own.base : own.quote)
              if (inOrders > 0n) expect(walletBalance >= inOrders).toBe(true)
            }
            expect(
              exchange.engine.wallet(id)?.coins.find(({ coin }) => coin === base)?.walletBalance,
            ).toBeGreaterThanOrEqual(0n)
          }
        }
        const twin = restored(exchange)
        expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
        for (const { id } of PEOPLE) expect(twin.engine.wallet(id)).toEqual(exchange.engine.wallet(id))
      }),
      { numRuns: 60 },
    )
  })
})
