import { isMaintenanceBroken } from './account.ts'
import {
  classicMaintenance,
  crossIn,
  type FiguresByContract,
  marginsIn,
  NO_FIGURES,
  whatIfOf,
} from './account-figures.ts'
import type { AccountState, ContractState } from './account-state.ts'
import type { HeldPosition } from './margin/contract-margin.ts'
import { marginIn } from './margin/of-state.ts'
import { capitalOf } from './margin/own-wallet.ts'
import { unrealisedPnl } from './pnl.ts'
import { unhedgedOf } from './what-if-account.ts'

/** True if an isolated position's margin and unrealised profit are below its maintenance margin (6.1). */
export function isBrokenAlone(state: AccountState, own: ContractState, position: HeldPosition): boolean {
  const { initial, maintenance } = marginsIn(state, own, position)
  const { side, size, entryValue } = position
  return initial + unrealisedPnl(own.contract, side, size, entryValue, own.profitAt) < maintenance
}

/** True if the exchange's next check would liquidate a position of the contract, in any margin mode (6.1). */
export function isDoomedIn(state: AccountState, own: ContractState, figures: FiguresByContract): boolean {
  if (own.positions.length === 0) return false
  if (marginIn(state, own).holdsMargin) return own.positions.some((position) => isBrokenAlone(state, own, position))
  const account = whatIfOf(state, own, figures)
  if (account.ownTerms === null) return isMaintenanceBroken(crossIn(state, figures))
  const net = unhedgedOf(account.standing)
  if (net === null) return false
  const sums = figures.get(own) ?? NO_FIGURES
  const capital = capitalOf(account, account.ownTerms, sums)
  return capital + sums.unrealised < classicMaintenance(account.standing, net, capital)
}
