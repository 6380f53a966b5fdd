import type { E8 } from '@perpdesk/numeric'
import type { AccountState, ContractState } from './account-state.ts'
import { heldPosition, markValueOf } from './margin/contract-margin.ts'
import { marginIn } from './margin/of-state.ts'
import type { Side } from './vocabulary.ts'
import type { WhatIfAccount } from './what-if-account.ts'

export function standingOf(state: AccountState, own: ContractState): WhatIfAccount['standing'] {
  const { contract, hedge, leverageE2, mark, profitAt, positions, orders } = own
  const isolated = marginIn(state, own).chargesByEntry
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
