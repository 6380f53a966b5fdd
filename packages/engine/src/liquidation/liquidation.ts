import { isMaintenanceBroken } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { atMarks } from '../prices/mark.ts'
import { isFresh } from '../prices/update-market.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { replenish } from '../risk/auto-margin.ts'
import { isBroken } from '../risk/broken.ts'
import { isClassicBroken } from '../risk/classic-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import type { State } from '../state.ts'
import { warn } from './alerts.ts'
import { liquidateClassic } from './liquidate-classic.ts'
import { liquidateCross } from './liquidate-cross.ts'
import { liquidateIsolated } from './liquidate-isolated.ts'
import { workOff } from './work-off.ts'

/**
 * Liquidations that the present prices ask for, account by account in the order of their numbers; in the settlement window
 * of a dated contract by its predicted delivery price, and then by the mark (R1.8). Then the house works off what it has
 * taken over. Nothing happens on a mark that is not fresh.
 */
export function runLiquidations(state: State): void {
  checkAccounts(state, true)
  atMarks(state, () => checkAccounts(state, false))
  workOff(state)
}

/** Warnings speak of the figures that are shown, so only one of both looks gives them. */
function checkAccounts(state: State, warns: boolean): void {
  for (const account of state.accounts.list) {
    if (account.id < FIRST_ACCOUNT) continue
    if (account.isolated || account.accountType !== 'UTA2') checkContracts(state, account)
    if (!account.isolated && account.accountType !== 'classic') checkCross(state, account, warns)
  }
}

function checkCross(state: State, account: Account, warns: boolean): void {
  const cross = crossAccount(account)
  if (warns) warn(state, account, cross)
  if (isMaintenanceBroken(cross) && hasFreshMarks(account)) liquidateCross(state, account)
}

/** Positions that stand on margin of their own, contract by contract. */
function checkContracts(state: State, account: Account): void {
  for (const exposure of account.standing()) {
    if (!exposure.hasPosition || !isFresh(exposure.market)) continue
    if (isIsolated(exposure)) checkPositions(state, exposure)
    else if (exposure.perSymbol && isClassicBroken(exposure)) liquidateClassic(state, exposure)
  }
}

function checkPositions(state: State, exposure: Exposure): void {
  for (const position of exposure.positions) {
    if (position.autoAddMargin) replenish(state, exposure, position)
    if (isBroken(exposure, position)) liquidateIsolated(state, exposure, position)
  }
}
