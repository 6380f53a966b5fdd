import {
  isInitialCovered,
  isMaintenanceBroken,
  type MarginMode,
  offersHedge,
  REASONS,
  reasonText,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { tellAccount } from '../account/tell-account.ts'
import type { SetMarginMode, SetPositionMode } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { availableFor, crossAccount } from './account-figures.ts'
import { isBroken } from './broken.ts'

/** R5.12: no open orders, and the account must be able to carry its positions in the new mode. */
export function setMarginMode(state: State, command: SetMarginMode): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (account.accountType === 'classic') return refuse('unifiedOnly')
  const { marginMode } = command
  if (marginMode === account.marginMode) return refuse('marginModeUnchanged')
  if (marginMode === 'PORTFOLIO_MARGIN') return refuse('marginModeRefused', { reason: REASONS.noPortfolioMargin })
  for (const exposure of account.unified()) {
    if (exposure.hasOrders) return refuse('marginModeRefused', { reason: REASONS.ordersOpen })
  }
  if (state.mmrCloses.of(account).length > 0) {
    return refuse('marginModeRefused', { reason: REASONS.closesWaiting })
  }
  if (marginMode === 'REGULAR_MARGIN' && unequalLeverage(account)) {
    return refuse('marginModeRefused', { reason: REASONS.unequalLeverage })
  }
  const before = addedMargins(account)
  switchTo(account, marginMode)
  const reason = whyNot(account)
  if (reason !== undefined) {
    switchTo(account, marginMode === 'ISOLATED_MARGIN' ? 'REGULAR_MARGIN' : 'ISOLATED_MARGIN')
    for (const [position, added] of before) if (position.addedMargin !== added) position.addedMargin = added
    return refuse('marginModeRefused', { reason })
  }
  tellAccount(state, account)
  for (const exposure of account.unified()) {
    for (const position of exposure.positions) {
      if (position.lots !== 0) state.report.positionChanged(exposure, position)
    }
  }
  state.report.walletChanged(account)
  return DONE
}

function unequalLeverage(account: Account): boolean {
  return account.unified().some((exposure) => exposure.buyLeverageE2 !== exposure.sellLeverageE2)
}

function addedMargins(account: Account) {
  return account
    .unified()
    .flatMap((exposure) => exposure.positions.map((position) => [position, position.addedMargin] as const))
}

/** Margin that was added to isolated positions is free again in cross margin. */
function switchTo(account: Account, marginMode: MarginMode): void {
  account.marginMode = marginMode
  for (const exposure of account.unified()) {
    for (const position of exposure.positions) if (position.addedMargin !== 0n) position.addedMargin = 0n
    exposure.touch()
  }
}

function whyNot(account: Account): string | undefined {
  if (!account.isolated) {
    const cross = crossAccount(account)
    return isMaintenanceBroken(cross) || !isInitialCovered(cross) ? REASONS.cannotCarry : undefined
  }
  for (const exposure of account.unified()) {
    if (availableFor(account, exposure.market.instrument.settleCoin) < 0n) {
      return REASONS.balanceTooSmall
    }
    if (exposure.positions.some((position) => isBroken(exposure, position))) {
      return reasonText('wouldLiquidate', exposure.market.instrument.symbol)
    }
  }
  return undefined
}

/** One-way or hedge mode of one instrument (4.1). */
export function setPositionMode(state: State, command: SetPositionMode): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const hedge = command.positionMode === 'BothSide'
  const current = state.accounts.find(account, market)
  if (hedge === (current?.hedge ?? false)) return refuse('positionModeUnchanged')
  if (hedge && !offersHedge(account.accountType, market.instrument)) return refuse('positionModeUnsupported')
  const exposure = state.accounts.exposure(account, market)
  if (exposure.hasPosition) return refuse('positionExists')
  if (exposure.hasOrders || exposure.stops.length > 0) return refuse('ordersOpen')
  if (hedge) exposure.openHedge()
  else exposure.sellLeverageE2 = exposure.buyLeverageE2
  exposure.hedge = hedge
  exposure.touch()
  for (const position of exposure.positions) {
    if ((position.index === 0) !== hedge) state.report.positionChanged(exposure, position)
  }
  return DONE
}
