import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable } from './account.ts'
import { standingOf } from './account-standing.ts'
import type { AccountState, ContractState } from './account-state.ts'
import { classicMaintenanceMargin } from './classic.ts'
import { inCoin, inUsd, ONE_DOLLAR, worthOf } from './collateral.ts'
import {
  type ContractFigures,
  contractFigures,
  type HeldPosition,
  heldMargin,
  positionMargins,
} from './margin/contract-margin.ts'
import { foreseenBy } from './margin/foreseen.ts'
import { marginIn, marginOf } from './margin/of-state.ts'
import { rulesOf } from './margin/rules-of.ts'
import { type OtherContract, takenBy } from './margin/taken.ts'
import type { PositionMargins } from './margin.ts'
import { chosenTierOf } from './risk-tier.ts'
import { valueDirection } from './value.ts'
import { ordersLoss, type WhatIfAccount } from './what-if-account.ts'

/** Margins and unrealised profit of each contract of an account. */
export type FiguresByContract = ReadonlyMap<ContractState, ContractFigures>

/** Returns the margins and unrealised profit of each contract of an account. */
export function figuresOf(state: AccountState): FiguresByContract {
  return new Map(state.contracts.map((own) => [own, contractFigures(standingOf(state, own))]))
}

export const NO_FIGURES: ContractFigures = { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }

/** Returns the balance that new orders of a contract may use, in E8 of its settle coin (5.4, 5.9). May be negative. */
export function usableIn(state: AccountState, own: ContractState, figures: FiguresByContract): E8 {
  return rulesOf(whatIfOf(state, own, figures)).usable(figures.get(own) ?? NO_FIGURES)
}

/** Returns the displayed available balance of a coin, in E8 of the coin. May be negative. */
export function availableIn(state: AccountState, coin: string, figures: FiguresByContract, cross: CrossAccount): E8 {
  const own = state.contracts.find(({ contract }) => contract.settleCoin === coin)
  if (own !== undefined) return rulesOf(whatIfOf(state, own, figures)).available(figures.get(own) ?? NO_FIGURES)
  const held = state.coins.find((one) => one.coin === coin)
  if (!marginOf(state).shares(coin)) return held?.walletBalance ?? 0n
  return inCoin(held ?? ONE_DOLLAR, crossAvailable(cross))
}

/** Returns the state of an account that determines the effect of orders in one of its contracts. */
export function whatIfOf(state: AccountState, own: ContractState, figures: FiguresByContract): WhatIfAccount {
  const { settleCoin } = own.contract
  const beside = state.contracts.filter((other) => other !== own && other.contract.settleCoin === settleCoin)
  const sums = sumOf(beside, figures)
  const money = state.coins.find(({ coin }) => coin === settleCoin)
  return {
    standing: standingOf(state, own),
    coin: {
      ...(money ?? ONE_DOLLAR),
      walletBalance: money?.walletBalance ?? 0n,
      initialMargin: sums.positionIM + sums.orderIM,
      orderMargin: sums.orderIM,
      maintenanceMargin: sums.maintenance,
      unrealisedPnl: sums.unrealised,
    },
    others: crossIn(state, figures, own),
    ...foreseenBy(marginIn(state, own), own.beyond, () => ({
      cap: chosenTierOf(own.contract.riskTiers, own.riskId).maxValue,
      taken: takenBy(beside.map((one) => besideOf(state, one, figures))),
    })),
  }
}

function sumOf(contracts: readonly ContractState[], figures: FiguresByContract): ContractFigures {
  let { positionIM, orderIM, maintenance, unrealised } = NO_FIGURES
  for (const one of contracts) {
    const own = figures.get(one) ?? NO_FIGURES
    positionIM += own.positionIM
    orderIM += own.orderIM
    maintenance += own.maintenance
    unrealised += own.unrealised
  }
  return { positionIM, orderIM, maintenance, unrealised }
}

function besideOf(state: AccountState, own: ContractState, figures: FiguresByContract): OtherContract {
  const { positionIM, unrealised } = figures.get(own) ?? NO_FIGURES
  return { isolated: marginIn(state, own).holdsMargin, positionIM, unrealised, orderLoss: lossOfOrders(own) }
}

function lossOfOrders({ contract, beyond, mark }: ContractState): E8 {
  return ordersLoss(contract, beyond, mark)
}

/**
 * Returns the cross margin figures, in USD, of the coins that share one margin balance (5.4). If a contract is given by
 * `without`, its settle coin and the losses of its orders are left out.
 */
export function crossIn(state: AccountState, figures: FiguresByContract, without?: ContractState): CrossAccount {
  const sum = {
    marginBalance: 0n,
    haircutLoss: 0n,
    orderLoss: 0n,
    totalInitialMargin: 0n,
    totalMaintenanceMargin: 0n,
  }
  const margin = marginOf(state)
  for (const money of state.coins) {
    if (!margin.joins(money.coin)) continue
    const settled = state.contracts.filter(({ contract }) => contract.settleCoin === money.coin)
    if (margin.shares(money.coin)) {
      for (const one of settled) if (one !== without) sum.orderLoss += inUsd(money, lossOfOrders(one), 'floor')
    }
    sum.totalInitialMargin += money.debt?.initial ?? 0n
    sum.totalMaintenanceMargin += money.debt?.maintenance ?? 0n
    if (money.coin === without?.contract.settleCoin) continue
    const own = sumOf(settled, figures)
    const worth = worthOf(money, money.walletBalance + own.unrealised)
    sum.marginBalance += worth.value
    sum.haircutLoss += worth.haircut
    sum.totalInitialMargin += inUsd(money, own.positionIM + own.orderIM, 'up')
    sum.totalMaintenanceMargin += inUsd(money, own.maintenance, 'up')
  }
  return sum
}

/**
 * Returns the margins of a position, in E8 of the settle coin. For a contract with a wallet of its own, both are
 * calculated from the entry value (5.3, classic).
 */
export function marginsIn(state: AccountState, own: ContractState, position: HeldPosition): PositionMargins {
  const standing = standingOf(state, own)
  if (!marginIn(state, own).hasOwnWallet) return positionMargins(standing, position)
  const initial = heldMargin(standing, position)
  return { initial, maintenance: classicMaintenance(standing, position, initial) }
}

/**
 * Returns the maintenance margin, in E8 of the settle coin, of a position of such a contract, or of its net position.
 * `positionMargin` is the margin or capital that covers the position.
 */
export function classicMaintenance(
  { contract, takerRate }: WhatIfAccount['standing'],
  { side, entryValue }: Pick<HeldPosition, 'side' | 'entryValue'>,
  positionMargin: E8,
): E8 {
  const holding = { direction: valueDirection(contract, side), entryValue, positionMargin, takerRate }
  return classicMaintenanceMargin(holding, contract.riskTiers)
}
