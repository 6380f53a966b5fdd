import type { E8 } from '@perpdesk/numeric'
import { hasModePerContract } from './account-kinds.ts'
import type { PricedCoin } from './collateral.ts'
import { type HeldPosition, heldPosition, markValueOf, type OpeningOrders } from './contract-margin.ts'
import type { Instrument } from './instrument.ts'
import type { AccountType, Side } from './vocabulary.ts'
import type { WhatIfAccount } from './what-if-account.ts'

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

/** True where margin mode and risk limit are the contract's own. */
export function hasOwnMode(state: AccountState, { contract }: ContractState): boolean {
  return hasModePerContract(state.accountType, contract)
}

/** True where the positions of the contract stand on margin of their own. */
export function isIsolatedIn(state: AccountState, own: ContractState): boolean {
  return hasOwnMode(state, own) ? own.ownIsolated : state.isolated
}

export function standingOf(state: AccountState, own: ContractState): WhatIfAccount['standing'] {
  const { contract, hedge, leverageE2, mark, profitAt, positions, orders } = own
  const isolated = hasOwnMode(state, own) || state.isolated
  return { contract, isolated, hedge, leverageE2, takerRate: state.takerRate, mark, profitAt, positions, orders }
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
