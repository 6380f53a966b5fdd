import { isMaintenanceBroken } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { isClassicBroken } from '../margin/classic-figures.ts'
import type { Ladders } from '../margin/margin-regime.ts'
import { atMarks } from '../prices/mark.ts'
import { isFresh } from '../prices/update-market.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { replenish } from '../risk/auto-margin.ts'
import { isBroken } from '../risk/broken.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import { isSafe } from '../risk/safe-in-bands.ts'
import type { State } from '../state.ts'
import { warn } from './alerts.ts'
import { liquidateClassic } from './liquidate-classic.ts'
import { liquidateCross } from './liquidate-cross.ts'
import { liquidateIsolated } from './liquidate-isolated.ts'
import { workOff } from './work-off.ts'
import { workOffCoins } from './work-off-coins.ts'

/**
 * Runs the liquidations at the present prices, by account number; in the settlement window of a dated contract at its
 * predicted delivery price, then at the mark (R1.8). Then positions and coins taken over are reduced. Nothing is
 * liquidated on a mark that is not fresh.
 */
export function runLiquidations(state: State): void {
  checkAccounts(state, true)
  atMarks(state, () => checkAccounts(state, false))
  workOff(state)
  workOffCoins(state)
}

/**
 * Checks all awake accounts. `warns` is true only for the first of both checks, because warnings refer to the displayed
 * figures.
 */
function checkAccounts(state: State, warns: boolean): void {
  const positionOrContract = {
    position: (exposure: Exposure, position: Position) => checkPosition(state, exposure, position),
    contract: (exposure: Exposure) => checkContract(state, exposure),
  }
  const ladders = {
    contracts: (account: Account) => checkContracts(account, positionOrContract),
    account: (account: Account) => checkCross(state, account, warns),
  }
  for (const account of state.accounts.awake.inOrder()) account.margin.liquidate(account, ladders)
}

function checkCross(state: State, account: Account, warns: boolean): void {
  if (isSafe(account)) return
  const cross = crossAccount(account)
  if (warns) warn(state, account, cross)
  if (isMaintenanceBroken(cross) && hasFreshMarks(account)) liquidateCross(state, account)
}

function checkContracts(account: Account, ladders: Ladders<Exposure>): void {
  for (const exposure of account.exposures()) {
    if (exposure.hasPosition && isFresh(exposure.market)) exposure.regime.liquidate(exposure, ladders)
  }
}

function checkPosition(state: State, exposure: Exposure, position: Position): void {
  if (position.autoAddMargin) replenish(state, exposure, position)
  if (isBroken(exposure, position)) liquidateIsolated(state, exposure, position)
}

function checkContract(state: State, exposure: Exposure): void {
  if (isClassicBroken(exposure)) liquidateClassic(state, exposure)
}
