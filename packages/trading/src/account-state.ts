import type { E8 } from '@perpdesk/numeric'
import {
  type CrossAccount,
  crossAvailable,
  initialMarginRate,
  isMaintenanceBroken,
  maintenanceMarginRate,
} from './account.ts'
import { hasModePerContract, standsAlone } from './account-kinds.ts'
import { classicMaintenanceMargin } from './classic.ts'
import { inCoin, inUsd, ONE_DOLLAR, type PricedCoin, worthOf } from './collateral.ts'
import {
  type ContractFigures,
  contractFigures,
  type HeldPosition,
  heldMargin,
  heldPosition,
  markValueOf,
  type OpeningOrders,
  positionMargins,
} from './contract-margin.ts'
import type { Instrument } from './instrument.ts'
import { netPosition } from './liquidation.ts'
import type { PositionMargins } from './margin.ts'
import { unrealisedPnl } from './pnl.ts'
import { chosenTierOf } from './risk-tier.ts'
import { valueDirection } from './value.ts'
import type { AccountType, Side } from './vocabulary.ts'
import {
  availableOf,
  capitalOf,
  ordersLoss,
  positionAfter,
  takenBy,
  usableOf,
  type WhatIfAccount,
} from './what-if-account.ts'

/** One contract that an account has settings, positions or orders in. */
export interface ContractState {
  readonly contract: Pick<
    Instrument,
    'symbol' | 'contractType' | 'settleCoin' | 'riskTiers' | 'tickSize' | 'maxPrice' | 'minLeverageE2' | 'maxLeverageE2'
  >
  readonly hedge: boolean
  /** Its margin mode where it has one of its own; elsewhere the account's counts. */
  readonly ownIsolated: boolean
  readonly leverageE2: Readonly<Record<Side, number>>
  /** Chosen tier of the risk ladder, from 1; counts where settings are the contract's own. */
  readonly riskId: number
  readonly mark: E8
  /** Price that profit on paper is counted at (R1.8). */
  readonly profitAt: E8
  readonly positions: readonly HeldPosition[]
  /** Resting orders that may open. */
  readonly orders: OpeningOrders
  /** All resting orders beyond the mark, closing ones among them, and those of them that may open. */
  readonly beyond: OpeningOrders
  readonly beyondOpening: OpeningOrders
  /** Any order rests, also one that can only close. */
  readonly hasOrders: boolean
}

/** An account with everything that its margins depend on, at one moment. */
export interface AccountState {
  readonly accountType: AccountType
  /** Mode of the contracts that have none of their own. */
  readonly isolated: boolean
  readonly takerRate: E8
  /** Coins with a balance, and those that contracts are settled in. */
  readonly coins: readonly (PricedCoin & { readonly coin: string; readonly walletBalance: E8 })[]
  /** In the order in which refusals name them. */
  readonly contracts: readonly ContractState[]
  /** An order waits to close a position at a rate of the account (3.10). */
  readonly closesWaiting: boolean
}

/** A position at the present prices; money in E8 of its settle coin. */
export interface PositionOutlook {
  readonly symbol: string
  readonly side: Side
  readonly size: E8
  /** Its own margin if isolated, its initial margin if cross. */
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
  readonly isolated: boolean
  readonly leverageE2: number
  /** `null` where there is none: not above zero, not in the contract's range, or on the hedged side in cross margin. */
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

export interface AccountOutlook {
  readonly positions: readonly PositionOutlook[]
  /** Amount shown as available of each coin of the account (5.4, 5.9). May be negative. */
  readonly available: ReadonlyMap<string, E8>
  /** Fractions of the coins that stand together; `null` where none do, in isolated margin and without a margin balance. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/** True where margin mode and risk limit are the contract's own. */
export function hasOwnMode(state: AccountState, { contract }: ContractState): boolean {
  return hasModePerContract(state.accountType, contract)
}

/** True where the positions of the contract stand on margin of their own. */
export function isIsolatedIn(state: AccountState, own: ContractState): boolean {
  return hasOwnMode(state, own) ? own.ownIsolated : state.isolated
}

/** All positions and rates of an account as they stand (5.3 to 5.6, 5.9). */
export function accountOutlook(state: AccountState): AccountOutlook {
  const figures = figuresOf(state)
  const cross = crossIn(state, figures)
  const shares = state.accountType !== 'classic' && !state.isolated
  return {
    positions: state.contracts.flatMap((own) => positionsIn(state, own, figures)),
    available: new Map(state.coins.map(({ coin }) => [coin, availableIn(state, coin, figures, cross)])),
    initialMarginRate: shares ? initialMarginRate(cross) : null,
    maintenanceMarginRate: shares ? maintenanceMarginRate(cross) : null,
  }
}

/** Margins and profit of each contract of an account. */
export type AccountFigures = ReadonlyMap<ContractState, ContractFigures>

export function figuresOf(state: AccountState): AccountFigures {
  return new Map(state.contracts.map((own) => [own, contractFigures(standingOf(state, own))]))
}

/** Free part of the money that a contract draws on, in its settle coin (5.4, 5.9). May be negative. */
export function usableIn(state: AccountState, own: ContractState, figures: AccountFigures): E8 {
  return usableOf(whatIfOf(state, own, figures), figures.get(own) ?? NO_FIGURES)
}

/** Amount shown as available of a coin. May be negative. */
export function availableIn(state: AccountState, coin: string, figures: AccountFigures, cross: CrossAccount): E8 {
  const own = state.contracts.find(({ contract }) => contract.settleCoin === coin)
  if (own !== undefined) return availableOf(whatIfOf(state, own, figures), figures.get(own) ?? NO_FIGURES)
  const held = state.coins.find((one) => one.coin === coin)
  if (state.isolated || standsAlone(state.accountType, coin)) return held?.walletBalance ?? 0n
  return inCoin(held ?? ONE_DOLLAR, crossAvailable(cross))
}

const NO_FIGURES: ContractFigures = { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }

function positionsIn(state: AccountState, own: ContractState, figures: AccountFigures): readonly PositionOutlook[] {
  if (own.positions.length === 0) return []
  const account = whatIfOf(state, own, figures)
  return own.positions.map((position) => {
    const { liquidationPrice, bankruptcyPrice } = positionAfter(account, position, figures.get(own) ?? NO_FIGURES)
    const margins = marginsIn(state, own, position)
    return {
      symbol: own.contract.symbol,
      side: position.side,
      size: position.size,
      initialMargin: margins.initial,
      maintenanceMargin: margins.maintenance,
      isolated: isIsolatedIn(state, own),
      leverageE2: own.leverageE2[position.side],
      liquidationPrice,
      bankruptcyPrice,
    }
  })
}

/** Margins of a position; of a contract with a mode of its own both go by the entry (5.3, classic). */
function marginsIn(state: AccountState, own: ContractState, position: HeldPosition): PositionMargins {
  const standing = standingOf(state, own)
  if (!hasOwnMode(state, own)) return positionMargins(standing, position)
  const initial = heldMargin(standing, position)
  return { initial, maintenance: classicMaintenance(standing, position, initial) }
}

function classicMaintenance(
  { contract, takerRate }: WhatIfAccount['standing'],
  { side, entryValue }: Pick<HeldPosition, 'side' | 'entryValue'>,
  positionMargin: E8,
): E8 {
  const holding = { direction: valueDirection(contract, side), entryValue, positionMargin, takerRate }
  return classicMaintenanceMargin(holding, contract.riskTiers)
}

/** True for a position in isolated margin that stands below its maintenance margin (6.1). */
export function isBrokenAlone(state: AccountState, own: ContractState, position: HeldPosition): boolean {
  const { initial, maintenance } = marginsIn(state, own, position)
  const { side, size, entryValue } = position
  return initial + unrealisedPnl(own.contract, side, size, entryValue, own.profitAt) < maintenance
}

/** True where the next check would liquidate a position of the contract, whatever margin it stands on (6.1). */
export function isDoomedIn(state: AccountState, own: ContractState, figures: AccountFigures): boolean {
  if (own.positions.length === 0) return false
  if (isIsolatedIn(state, own)) return own.positions.some((position) => isBrokenAlone(state, own, position))
  const account = whatIfOf(state, own, figures)
  if (account.ownTerms === null) return isMaintenanceBroken(crossIn(state, figures))
  const net = netOf(own)
  if (net === null) return false
  const sums = figures.get(own) ?? NO_FIGURES
  const capital = capitalOf(account, account.ownTerms, sums)
  return capital + sums.unrealised < classicMaintenance(account.standing, net, capital)
}

function netOf({ positions }: ContractState) {
  const none = { size: 0n, entryValue: 0n }
  const leg = (side: Side) => positions.find((position) => position.side === side) ?? none
  return netPosition(leg('Buy'), leg('Sell'))
}

/** Value at the mark of the position of a side with the orders of that side: tier and limit go by it (R5.4). */
export function sideValueIn(state: AccountState, own: ContractState, side: Side): E8 {
  return heldValueIn(state, own, side) + (side === 'Buy' ? own.orders.buyValue : own.orders.sellValue)
}

/** Value at the mark of the position of a side; 0n where none is held. */
export function heldValueIn(state: AccountState, own: ContractState, side: Side): E8 {
  const standing = standingOf(state, own)
  const held = heldPosition(standing, side)
  return held === undefined ? 0n : markValueOf(standing, held.size)
}

function standingOf(state: AccountState, own: ContractState): WhatIfAccount['standing'] {
  const { contract, hedge, leverageE2, mark, profitAt, positions, orders } = own
  const isolated = hasOwnMode(state, own) || state.isolated
  return { contract, isolated, hedge, leverageE2, takerRate: state.takerRate, mark, profitAt, positions, orders }
}

const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/** The account as one of its contracts sees it. */
function whatIfOf(state: AccountState, own: ContractState, figures: AccountFigures): WhatIfAccount {
  const { settleCoin } = own.contract
  const beside = state.contracts.filter((other) => other !== own && other.contract.settleCoin === settleCoin)
  const sums = sumOf(beside, figures)
  const money = state.coins.find(({ coin }) => coin === settleCoin)
  const perContract = hasOwnMode(state, own)
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
    // an isolated contract itself holds the possible loss of its orders
    losing: perContract && own.ownIsolated ? NO_ORDERS : own.beyond,
    ownTerms: perContract
      ? {
          cap: chosenTierOf(own.contract.riskTiers, own.riskId).maxValue,
          cross: !own.ownIsolated,
          taken: takenBy(beside.map(besideOf(figures))),
        }
      : null,
  }
}

function sumOf(contracts: readonly ContractState[], figures: AccountFigures): ContractFigures {
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

const besideOf = (figures: AccountFigures) => (own: ContractState) => {
  const { positionIM, unrealised } = figures.get(own) ?? NO_FIGURES
  return { isolated: own.ownIsolated, positionIM, unrealised, orderLoss: lossOfOrders(own) }
}

function lossOfOrders({ contract, beyond, mark }: ContractState): E8 {
  return ordersLoss(contract, beyond, mark)
}

/** The coins that stand together, in USD (5.4); without a contract's coin and the losses of its orders where one is given. */
export function crossIn(state: AccountState, figures: AccountFigures, without?: ContractState): CrossAccount {
  const sum = {
    marginBalance: 0n,
    haircutLoss: 0n,
    orderLoss: 0n,
    totalInitialMargin: 0n,
    totalMaintenanceMargin: 0n,
  }
  for (const money of state.coins) {
    if (standsAlone(state.accountType, money.coin)) continue
    const settled = state.contracts.filter(({ contract }) => contract.settleCoin === money.coin)
    if (!state.isolated) {
      for (const one of settled) if (one !== without) sum.orderLoss += inUsd(money, lossOfOrders(one), 'floor')
    }
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
