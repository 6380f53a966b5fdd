import type { Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import {
  type AccountState,
  type AccountType,
  BORROW_REFUSALS,
  type CollateralCoin,
  DEFAULT_FEE_RATES,
  ONE_DOLLAR,
  REFUSALS,
  type SettingEffect,
  settingEffect,
  USD_COINS,
} from '@perpdesk/trading'
import {
  leverageOf,
  positionOf,
  walletOf,
} from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { symbolConfigOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'
import { orderOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/order-records.ts'
import { knownAccount } from '../../apps/terminal/src/features/setting-effect/known-account.ts'
import { contractOf } from '../../apps/terminal/src/stores/contract.ts'
import { type AskedChange, randomChange } from '../../packages/engine/src/testing/random-settings.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { PAIR } from './lending.ts'
import { loansSeen } from './loans-seen.ts'
import { type Scene, TRADER } from './scene.ts'
import type { Viewer } from './seen.ts'
import { deliveryOf } from './seen-market.ts'

/** Codes that a change of settings can be refused with. */
const CODES = { ...REFUSALS, ...BORROW_REFUSALS }

/**
 * A change of leverage, margin mode, risk limit or margin: compares the figures of its dialog with the exchange's after
 * it.
 */
export function playSetting({ scene, listings, tally }: Bench): readonly Difference[] {
  const { engine, random, accountType, time } = scene
  const { change, command } = suitableChange(scene)
  // a margin mode can only be changed without open orders
  const needsNone = change.kind === 'marginMode' || change.kind === 'contractMode'
  if (needsNone && random.chance(75)) scene.cancelAll()
  const viewer = { engine, listings, account: TRADER, accountType }
  const state = settingsSeen(viewer, change.kind === 'marginMode' ? undefined : change.symbol, time)
  if (state === undefined) return [{ what: 'account', shown: 'not known', engine: 'there' }]
  const { refusal, after } = settingEffect(state, change)
  scene.sent = JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  const { result } = scene.send(command)
  const code = refusal === null ? 0 : CODES[refusal.name]
  const answer = differ(change.kind, textOf([code, refusal?.params ?? {}]), textOf([result.code, result.params]))
  tally.count(
    result.code === 0 ? 'accepted' : 'refused',
    result.code === 0 ? change.kind : `${change.kind} ${result.code}`,
  )
  if (answer.length > 0 || result.code !== 0) return answer
  if (engine.openOrders(TRADER).some(({ instrument }) => instrument === PAIR)) {
    // a change is judged as if the coins that orders on pairs hold were gone, so its figures are not those of the account
    tally.count('setting', 'with orders on a pair')
    return []
  }
  return differ(`${change.kind} figures`, textOf(foreseenOf(after, engine, TRADER)), textOf(shownBy(engine, TRADER)))
}

type ChangeKind = AskedChange['change']['kind']

/** Settings that each account type may change; others are refused and tried only occasionally. */
const OWN: Readonly<Record<AccountType, readonly ChangeKind[]>> = {
  UTA2: ['leverage', 'marginMode', 'marginMode', 'margin', 'margin'],
  UTA: [
    'leverage',
    'marginMode',
    'marginMode',
    'margin',
    'margin',
    'contractMode',
    'contractMode',
    'riskLimit',
    'riskLimit',
  ],
  classic: ['margin', 'contractMode', 'contractMode', 'riskLimit', 'riskLimit'],
}
const MOST_DRAWS = 40

function suitableChange({ engine, random, accountType }: Scene): AskedChange {
  const draw = () => randomChange(engine, () => random.between(0, 999_999) / 1_000_000, TRADER)
  const wanted = random.pick(OWN[accountType])
  let asked = draw()
  if (random.chance(8)) return asked
  for (let draws = 1; asked.change.kind !== wanted && draws < MOST_DRAWS; draws += 1) asked = draw()
  return asked
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}` : part))
}

/**
 * Returns what an account's terminal knows about the account and a contract, from the records that the gateway would
 * send.
 */
export function settingsSeen(viewer: Viewer, symbol: string | undefined, time: number): AccountState | undefined {
  const { engine, listings, account, accountType } = viewer
  const settings = engine.leverages(account).map((state) => leverageOf(listings.byId(state.instrument), state))
  if (symbol !== undefined && settings.every((setting) => setting.symbol !== symbol)) {
    const listing = listings.bySymbol(symbol)
    settings.push(leverageOf(listing, engine.leverage(account, listing.instrument.id)))
  }
  const wallet = walletOf(engine.wallet(account)!, engine.loans(account))
  return knownAccount({
    accountType,
    takerRate: e8('0.00055'),
    wallet,
    loans: loansSeen(engine, account, wallet),
    positions: engine
      .positions(account)
      .map((state) => positionOf(listings.byId(state.instrument), state, DEFAULT_FEE_RATES.taker)),
    orders: engine
      .openOrders(account)
      .filter(({ instrument }) => instrument !== PAIR)
      .map((order) => orderOf(listings.byId(order.instrument), order)),
    settings,
    contractOf: (name) => contractOf(symbolConfigOf(listings.bySymbol(name).instrument, time)),
    pricesOf: (name) => {
      const { markPrice: mark, predictedDeliveryPrice } = engine.quote(listings.bySymbol(name).instrument.id)
      return { mark, profitAt: deliveryOf(predictedDeliveryPrice) ?? mark }
    },
    priceOf: (coin): CollateralCoin | undefined => {
      if (USD_COINS.includes(coin)) return ONE_DOLLAR
      const terms = engine.collateral().find((one) => one.coin === coin)
      return terms && { price: engine.quote(terms.priceInstrument).indexPrice, collateral: terms }
    },
  })
}

/** Returns the figures of positions and account that a dialog shows, as the exchange has them. */
export function shownBy(engine: Engine, account: number) {
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

export function foreseenOf(state: SettingEffect['after'], engine: Engine, account: number) {
  const free = engine.wallet(account)!.coins.map(({ coin }) => state.available.get(coin) ?? 0n)
  return {
    positions: state.positions.map(({ side, liquidationPrice, initialMargin, maintenanceMargin }) => ({
      side,
      liquidationPrice,
      initialMargin,
      maintenanceMargin,
    })),
    // the exchange shows no negative amount
    available: free.map((amount) => (amount > 0n ? amount : 0n)),
    rates: [state.initialMarginRate, state.maintenanceMarginRate],
  }
}
