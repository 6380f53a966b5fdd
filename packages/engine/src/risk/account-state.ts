import { e8Of } from '@perpdesk/numeric'
import {
  type AccountState,
  type ContractState,
  type HeldPosition,
  type OpeningOrders,
  type SettingChange,
  type SettingEffect,
  type SettingRefusal,
  settingEffect,
} from '@perpdesk/trading'
import { type Account, Exposure } from '../account/account.ts'
import { isContractMarket } from '../account/contract-market.ts'
import { isClosing, sideAt } from '../account/open-order.ts'
import { NONE } from '../book/order-pool.ts'
import type { CommandResult } from '../event.ts'
import { pnlPriceOf } from '../prices/pnl-price.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'
import { restingOrders, sideOf, sizeOf } from './exposure-figures.ts'
import { debtIn, marginsOf, owesAnything } from './liabilities.ts'
import { isBeyond, losingOrders } from './order-loss.ts'

/**
 * Returns an account in the form in which the rules of `trading` check changes of its settings: amounts promised by
 * orders in pairs count as spent. `own` is included even if the account was never active in its contract.
 */
export function accountStateOf(state: State, account: Account, own?: Exposure): AccountState {
  const standing = account.exposures()
  const exposures = own === undefined || standing.includes(own) ? standing : [...standing, own]
  const names = new Set(account.wallets.map(({ coin }) => coin))
  for (const { money } of exposures) names.add(money.name)
  return {
    accountType: account.accountType,
    isolated: account.margin.isIsolated,
    takerRate: account.takerRate,
    coins: [...names].map((coin) => {
      const money = account.coins.get(coin)
      const collateral = money.isUsd ? null : account.collateralOf(money)
      const walletBalance = account.netOf(coin) - account.promisedOf(coin)
      const own = { coin, walletBalance, price: money.price, collateral }
      const { owed } = debtIn(account, money)
      return owed === 0n ? own : { ...own, debt: marginsOf(account, money, owed) }
    }),
    contracts: exposures.map((exposure) => contractStateOf(state, exposure)),
    closesWaiting: state.mmrCloses.of(account).length > 0,
    ...(account.coins.lent.length > 0 && { borrows: account.spotLeverage > 0 || owesAnything(account) }),
  }
}

function contractStateOf(state: State, exposure: Exposure): ContractState {
  return {
    ...standingOf(exposure),
    ownIsolated: exposure.symbolIsolated,
    riskId: exposure.riskId,
    beyond: losingOrders(exposure),
    beyondOpening: openingBeyond(state, exposure),
    hasOrders: exposure.hasOrders,
  }
}

/** Returns settings, prices, positions and opening orders of an exposure in the form of the rules of `trading`. */
export function standingOf(exposure: Exposure) {
  const { market } = exposure
  const orders = restingOrders(exposure)
  return {
    contract: market.instrument,
    hedge: exposure.hedge,
    leverageE2: { Buy: exposure.buyLeverageE2, Sell: exposure.sellLeverageE2 },
    mark: market.prices.mark,
    profitAt: e8Of(pnlPriceOf(market)),
    positions: heldPositions(exposure),
    orders: {
      buyQty: market.qtyOf(orders.buyLots),
      buyValue: orders.buyValue,
      sellQty: market.qtyOf(orders.sellLots),
      sellValue: orders.sellValue,
    },
  }
}

function heldPositions(exposure: Exposure): readonly HeldPosition[] {
  return exposure.positions.flatMap((position) => {
    if (position.lots === 0) return []
    const opening = { size: exposure.market.qtyOf(position.openedLots), value: position.openedValue }
    const { entryValue, addedMargin } = position
    return [{ side: sideOf(position), size: sizeOf(exposure, position), entryValue, addedMargin, opening }]
  })
}

/** Returns the resting orders beyond the mark that may open. */
function openingBeyond(state: State, { market, firstOrder }: Exposure): OpeningOrders {
  const { pool } = state
  const lots = { Buy: 0, Sell: 0 }
  const cost = { Buy: 0, Sell: 0 }
  // without a mark price no order is beyond it
  for (let slot = market.prices.mark === 0n ? NONE : firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const side = sideAt(state, slot)
    const price = pool.price[slot]!
    if (isClosing(state, slot) || !isBeyond(market.markTicksDown, side, price)) continue
    const leaves = pool.leaves[slot]!
    lots[side] += leaves
    cost[side] += market.costOf(price, leaves)
  }
  return {
    buyQty: market.qtyOf(lots.Buy),
    buyValue: market.valueOfCost(cost.Buy),
    sellQty: market.qtyOf(lots.Sell),
    sellValue: market.valueOfCost(cost.Sell),
  }
}

/** Returns the effect of a change of settings, without applying it; `undefined` if account or contract is unknown. */
export function previewSetting(state: State, id: number, change: SettingChange): SettingEffect | undefined {
  const account = state.accounts.client(id)
  if (account === undefined) return undefined
  if (change.kind === 'marginMode') return settingEffect(accountStateOf(state, account), change)
  const market = state.markets.named(change.symbol)
  if (market === undefined || !isContractMarket(market)) return undefined
  const own = state.accounts.findExposure(account, market) ?? new Exposure(NONE, null, account, market)
  return settingEffect(accountStateOf(state, account, own), change)
}

/** Returns a refusal of the rules as the result of a command. */
export function refusalOf({ name, params }: SettingRefusal): CommandResult {
  return refuse(name, params)
}
