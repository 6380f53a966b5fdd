// @vitest-environment jsdom

import { createEngine, type Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import {
  type AccountState,
  type AccountType,
  ONE_DOLLAR,
  type PricedCoin,
  REFUSALS,
  settingEffect,
  USD_COINS,
} from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { leverageOf, positionOf, walletOf } from '../../apps/exchange/src/gateway/wire/account-records.ts'
import { symbolConfigOf } from '../../apps/exchange/src/gateway/wire/catalogue.ts'
import { Listings } from '../../apps/exchange/src/gateway/wire/listings.ts'
import { orderOf } from '../../apps/exchange/src/gateway/wire/order-records.ts'
import { knownAccount } from '../../apps/terminal/src/features/setting-effect/known-account.ts'
import { contractOf } from '../../apps/terminal/src/stores/contract.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../../packages/engine/src/testing/random-commands.ts'
import { preparation, randomChange } from '../../packages/engine/src/testing/random-settings.ts'
import { deliveryOf } from './seen-market.ts'

const TYPES = new Map<number, AccountType>([
  [19, 'classic'],
  [20, 'UTA'],
])

/** What the terminal of an account knows of it when it looks at a contract, from the records that the gateway would send. */
function seenFrom(engine: Engine, account: number, symbol: string | undefined, time: number): AccountState | undefined {
  const listings = new Listings(engine)
  const { wallet, positions, orders } = recordsOf(engine, listings, account)
  const settings = engine.leverages(account).map((state) => leverageOf(listings.byId(state.instrument), state))
  if (symbol !== undefined && settings.every((setting) => setting.symbol !== symbol)) {
    const listing = listings.bySymbol(symbol)
    settings.push(leverageOf(listing, engine.leverage(account, listing.instrument.id)))
  }
  return knownAccount({
    accountType: TYPES.get(account) ?? 'UTA2',
    takerRate: e8('0.00055'),
    wallet,
    positions,
    orders,
    settings,
    contractOf: (name) => contractOf(symbolConfigOf(listings.bySymbol(name).instrument, time)),
    pricesOf: (name) => {
      const { markPrice: mark, predictedDeliveryPrice } = engine.quote(listings.bySymbol(name).instrument.id)
      return { mark, profitAt: deliveryOf(predictedDeliveryPrice) ?? mark }
    },
    priceOf: (coin): PricedCoin | undefined => {
      if (USD_COINS.includes(coin)) return ONE_DOLLAR
      const terms = engine.collateral().find((one) => one.coin === coin)
      return terms && { price: engine.quote(terms.priceInstrument).indexPrice, collateral: terms }
    },
  })
}

function recordsOf(engine: Engine, listings: Listings, account: number) {
  return {
    wallet: walletOf(engine.wallet(account)!),
    positions: engine.positions(account).map((state) => positionOf(listings.byId(state.instrument), state)),
    orders: engine.openOrders(account).map((order) => orderOf(listings.byId(order.instrument), order)),
  }
}

/** The figures of positions and account that a dialog shows, as the exchange says them. */
function shownBy(engine: Engine, account: number) {
  const { coins, initialMarginRate, maintenanceMarginRate } = engine.wallet(account)!
  return {
    positions: engine.positions(account).map(({ side, liqPrice, positionBalance, maintenanceMargin }) => ({
      side,
      liquidationPrice: liqPrice,
      initialMargin: positionBalance,
      maintenanceMargin,
    })),
    available: coins.map(({ available }) => available),
    rates: [initialMarginRate, maintenanceMarginRate],
  }
}

function foreseen(state: ReturnType<typeof settingEffect>['after'], engine: Engine, account: number) {
  const free = engine.wallet(account)!.coins.map(({ coin }) => state.available.get(coin) ?? 0n)
  return {
    positions: state.positions.map(({ side, liquidationPrice, initialMargin, maintenanceMargin }) => ({
      side,
      liquidationPrice,
      initialMargin,
      maintenanceMargin,
    })),
    // the exchange shows none below zero
    available: free.map((amount) => (amount > 0n ? amount : 0n)),
    rates: [state.initialMarginRate, state.maintenanceMarginRate],
  }
}

describe('what the dialogs show of a change of leverage, mode, risk limit or margin', { timeout: 120_000 }, () => {
  it('[LEV-01, LEV-05, LEV-07, LEV-08] is what the exchange then says, from its records alone', () => {
    const seen = new Map<string, number>()
    for (const seed of [11, 12, 13]) {
      const engine = createEngine()
      const commands = new RandomCommands(seed, INSTRUMENTS.slice(seed % 3))
      const random = seeded(seed * 7919)
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      for (const given of [...commands.opening(), ...Array.from({ length: 500 }, () => null)]) {
        const { wait, command } = given ?? commands.next(lastOrder)
        time += wait
        const before = given === null && random() < 0.2 ? preparation(random) : []
        for (const one of [command, ...before]) {
          lastOrder = Math.max(lastOrder, engine.apply({ seq: engine.seq + 1, time, command: one }).result.orderId)
        }
        if (given !== null) continue
        const asked = randomChange(engine, random)
        const { account, change } = asked
        const state = seenFrom(engine, account, change.kind === 'marginMode' ? undefined : change.symbol, time)
        if (state === undefined) continue
        const { refusal, after } = settingEffect(state, change)
        const { result } = engine.apply({ seq: engine.seq + 1, time, command: asked.command })
        expect([result.code, result.params]).toEqual(
          refusal === null ? [0, {}] : [REFUSALS[refusal.name], refusal.params],
        )
        if (refusal === null) expect(foreseen(after, engine, account)).toEqual(shownBy(engine, account))
        const what = `${change.kind} ${refusal === null ? 'done' : 'refused'}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }
    for (const kind of ['leverage', 'marginMode', 'contractMode', 'riskLimit', 'margin']) {
      for (const how of ['done', 'refused']) expect([kind, how, (seen.get(`${kind} ${how}`) ?? 0) > 10]).toContain(true)
    }
  })
})
