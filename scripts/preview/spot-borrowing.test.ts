// @vitest-environment jsdom

import { e8, toSafeInteger } from '@perpdesk/numeric'
import { accountCapabilities, type CollateralCoin, ONE_DOLLAR, type Side } from '@perpdesk/trading'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { walletOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { accountFigures, coinFiguresOf } from '../../apps/terminal/src/features/account-figures/account-figures.ts'
import { loanFor, mostGiven, pairFunds } from '../../apps/terminal/src/features/spot-trading/pair-funds.ts'
import { restored } from '../../packages/engine/src/testing/contracts.ts'
import type { TestExchange } from '../../packages/engine/src/testing/exchange.ts'
import { borrow, lendingExchange, PERP, seconds, spotMargin } from '../../packages/engine/src/testing/lending.ts'
import { ANN, BASE, MAKER, PAIR, PAR } from '../../packages/engine/src/testing/pairs.ts'
import { lendingSeen, loansSeen } from './loans-seen.ts'

const scene = fc.record({
  leverage: fc.integer({ min: 2, max: 10 }),
  loans: fc.array(fc.record({ coin: fc.constantFrom('USDT', BASE), amount: fc.integer({ min: 1, max: 900 }) }), {
    maxLength: 2,
  }),
  orders: fc.array(
    fc.record({ side: fc.constantFrom<Side>('Buy', 'Sell'), qty: fc.integer({ min: 10, max: 9_000 }) }),
    { maxLength: 2 },
  ),
  held: fc.integer({ min: 0, max: 300 }),
  move: fc.integer({ min: -150, max: 150 }),
  isCollateral: fc.boolean(),
  side: fc.constantFrom<Side>('Buy', 'Sell'),
  away: fc.integer({ min: 5, max: 30 }),
})

/** Returns what ANN may give in orders as the terminal's ticket knows it. */
function seen({ engine }: TestExchange) {
  const wallet = walletOf(engine.wallet(ANN)!, engine.loans(ANN))
  const collateral = engine.collateral().find(({ coin }) => coin === BASE)!
  const price = engine.quote(PERP).indexPrice
  const priceOf = (coin: string): CollateralCoin => (coin === BASE ? { price, collateral } : ONE_DOLLAR)
  const loans = loansSeen(engine, ANN, wallet)
  const figures = accountFigures({
    wallet,
    accountType: 'UTA2',
    positions: [],
    takerRate: e8('0.0005'),
    contractOf: () => undefined,
    pricesOf: () => undefined,
    priceOf,
    loans,
  })!
  const known = (coin: string) => ({ account: figures, coin: coinFiguresOf(figures, coin, priceOf(coin), true, loans) })
  return pairFunds({
    lending: lendingSeen(engine, ANN, wallet),
    margin: accountCapabilities('UTA2'),
    orderLoss: () => 0n,
    base: known(BASE),
    quote: known('USDT'),
  })
}

it('[SPOT-03, SPOT-04] the largest order that the ticket offers with spot margin is taken, and one lot more is refused; the loan is the one shown', () => {
  const seenBy = { most: 0, borrowed: 0 }
  fc.assert(
    fc.property(scene, ({ leverage, loans, orders, move, isCollateral, side, away }) => {
      const exchange = lendingExchange()
      spotMargin(exchange, ANN, leverage)
      for (const { coin, amount } of loans) borrow(exchange, ANN, coin, `${amount}`)
      if (!isCollateral) exchange.send({ type: 'setCollateralSwitch', account: ANN, coin: BASE, isCollateral })
      const middle = PAR + move
      seconds(exchange, 3, middle)
      for (const order of orders) {
        exchange.order({
          account: ANN,
          instrument: PAIR,
          side: order.side,
          price: middle + (order.side === 'Buy' ? -30 : 30),
          qty: order.qty,
        })
      }
      const known = seen(exchange)
      const { tickSize, lotSize, maxLimitQty } = exchange.engine.instrument(PAIR)!
      const price = middle + (side === 'Buy' ? -away : away)
      const ticks = BigInt(price) * tickSize
      const given = mostGiven(known, side, { lotSize, maxLimitQty }, ticks)
      const lots = toSafeInteger(side === 'Buy' ? (given * e8('1')) / ticks / lotSize : given / lotSize)
      const sent = (qty: number) =>
        restored(exchange).order({ account: ANN, instrument: PAIR, side, price, qty }).result.code
      if (lots > 0) expect(sent(lots)).toBe(0)
      expect(sent(lots + 1)).not.toBe(0)
      seenBy.most += lots > 0 ? 1 : 0
      const loan = loanFor(known, side, given)
      if (lots === 0 || loan === undefined) return
      const twin = restored(exchange)
      const owedBefore = owed(twin, loan.coin)
      twin.send({ type: 'cancelAll', account: ANN, instrument: 0, filter: null })
      if (orders.length > 0) return
      twin.order({ account: MAKER, instrument: PAIR, side: side === 'Buy' ? 'Sell' : 'Buy', price, qty: lots })
      twin.order({ account: ANN, instrument: PAIR, side, price, qty: lots })
      expect(owed(twin, loan.coin) - owedBefore).toBe(loan.amount)
      seenBy.borrowed += 1
    }),
    { numRuns: 150 },
  )
  expect(seenBy.most).toBeGreaterThan(75)
  expect(seenBy.borrowed).toBeGreaterThan(10)
})

function owed({ engine }: TestExchange, coin: string): bigint {
  return engine.loans(ANN).find((loan) => loan.coin === coin)?.owed ?? 0n
}
