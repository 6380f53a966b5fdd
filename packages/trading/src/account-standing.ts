import type { E8 } from '@perpdesk/numeric'
import type { AccountState, ContractState } from './account-state.ts'
import { heldPosition, markValueOf } from './margin/contract-margin.ts'
import { marginIn } from './margin/of-state.ts'
import type { Side } from './vocabulary.ts'
import type { WhatIfAccount } from './what-if-account.ts'

/** Returns the state of an account in one contract, as the functions for margins and what-if figures take it. */
export function standingOf(state: AccountState, own: ContractState): WhatIfAccount['standing'] {
  const { contract, hedge, leverageE2, mark, profitAt, positions, orders } = own
  const isolated = marginIn(state, own).chargesByEntry
  return { contract, isolated, hedge, leverageE2, takerRate: state.takerRate, mark, profitAt, positions, orders }
}

/**
 * Returns the value at the mark price of a side's position plus the value of that side's orders, in E8 of the settle
 * coin. This value determines the risk tier and counts against the risk limit (R5.4).
 */
export function sideValueIn(state: AccountState, own: ContractState, side: Side): E8 {
  return heldValueIn(state, own, side) + (side === 'Buy' ? own.orders.buyValue : own.orders.sellValue)
}

/** Returns the value of a side's position at the mark price, in E8 of the settle coin; 0n without a position. */
export function heldValueIn(state: AccountState, own: ContractState, side: Side): E8 {
  const standing = standingOf(state, own)
  const held = heldPosition(standing, side)
  return held === undefined ? 0n : markValueOf(standing, held.size)
}
