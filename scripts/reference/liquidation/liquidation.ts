import { isIsolated, isIsolatedAccount, isPerSymbol } from '../account/isolation.ts'
import type { Account, Model } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'
import { crossOf, isBeyondMaintenance } from '../risk/account-figures.ts'
import { replenish } from '../risk/auto-margin.ts'
import { isBroken } from '../risk/broken.ts'
import { isClassicBroken } from '../risk/classic-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import { warn } from './alerts.ts'
import { liquidateClassic } from './liquidate-classic.ts'
import { liquidateCross } from './liquidate-cross.ts'
import { liquidateIsolated } from './liquidate-isolated.ts'
import { workOffCoins } from './sell-in-pairs.ts'
import { workOff } from './work-off.ts'

/** 6.1 to 6.3: on fresh marks, account by account; then the positions taken over are worked off. */
export function liquidate(model: Model): void {
  checkAccounts(model, true)
  // in the settlement window either price liquidates (R1.8): all figures at the mean, then all at the marks
  const inWindow = model.markets.filter(({ predicted, deliveredTime }) => predicted !== 0n && deliveredTime === 0)
  if (inWindow.length > 0) {
    for (const market of inWindow) market.countsAtMark = true
    checkAccounts(model, false)
    for (const market of inWindow) market.countsAtMark = false
  }
  workOff(model)
  workOffCoins(model)
}

function checkAccounts(model: Model, warns: boolean): void {
  for (const account of model.accounts) {
    if (account.isHouse) continue
    if (isIsolatedAccount(account) || account.accountType !== 'UTA2') checkContracts(model, account)
    if (isIsolatedAccount(account) || account.accountType === 'classic') continue
    const cross = crossOf(account)
    if (warns) warn(model, account, cross)
    if (isBeyondMaintenance(cross) && hasFreshMarks(account)) liquidateCross(model, account)
  }
}

/** Checks positions with margin of their own, contract by contract. */
function checkContracts(model: Model, account: Account): void {
  for (const standing of account.standings.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)) {
    if (standing.positions.every(({ lots }) => lots === 0) || !isFresh(standing.market)) continue
    if (isPerSymbol(standing) && !standing.isolated) {
      if (isClassicBroken(standing)) liquidateClassic(model, standing)
    } else if (isIsolated(standing)) {
      for (const position of standing.positions) {
        if (position.autoAdd) replenish(model, standing, position)
        if (isBroken(standing, position)) liquidateIsolated(model, standing, position)
      }
    }
  }
}
