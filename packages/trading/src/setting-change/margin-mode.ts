import { isInitialCovered, isMaintenanceBroken } from '../account.ts'
import { availableIn, crossIn, figuresOf } from '../account-figures.ts'
import { isDoomedIn } from '../account-liquidation.ts'
import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn, marginOf } from '../margin/of-state.ts'
import { REASONS, reasonText } from '../reasons.ts'
import type { MarginMode } from '../vocabulary.ts'
import type { ChangeOf } from './change.ts'
import { beyondTier, outsideRange } from './leverage.ts'
import { invalid, refused, type SettingRefusal } from './refusal.ts'
import { isDoomed, isShort, ordersDie, trialOf } from './trial.ts'
import { withSetting } from './with-setting.ts'

/**
 * Returns the refusal of a change of the account's margin mode (R5.12), or `null`. The account must have no open
 * orders, and its balance must cover its positions in the new mode.
 */
export function modeRefusal(state: AccountState, marginMode: MarginMode): SettingRefusal | null {
  const { choosesMode, mode } = marginOf(state)
  if (!choosesMode) return refused('unifiedOnly')
  if (marginMode === mode) return refused('marginModeUnchanged')
  // no other mode allows borrowing (R5.12)
  if (state.borrows === true) return refused('spotMarginUnavailable')
  const reason = whyNot(state, marginMode)
  return reason === null ? null : refused('marginModeRefused', { reason })
}

/** Returns the first reason why the account cannot change to this mode; `null` if it can. */
function whyNot(state: AccountState, marginMode: MarginMode): string | null {
  if (!marginOf(state).modes.includes(marginMode)) return REASONS.noPortfolioMargin
  const unified = state.contracts.filter((own) => !marginIn(state, own).choosesMode)
  if (unified.some((own) => own.hasOrders)) return REASONS.ordersOpen
  if (state.closesWaiting) return REASONS.closesWaiting
  const after = withSetting(state, { kind: 'marginMode', marginMode })
  const margin = marginOf(after)
  if (margin.sharesBalance && unified.some(isUneven)) return REASONS.unequalLeverage
  const figures = figuresOf(after)
  const cross = crossIn(after, figures)
  if (margin.sharesBalance) {
    return isMaintenanceBroken(cross) || !isInitialCovered(cross) ? REASONS.cannotCarry : null
  }
  for (const own of after.contracts) {
    if (marginIn(after, own).choosesMode) continue
    if (availableIn(after, own.contract.settleCoin, figures, cross) < 0n) return REASONS.balanceTooSmall
    if (isDoomedIn(after, own, figures)) return reasonText('wouldLiquidate', own.contract.symbol)
  }
  return null
}

function isUneven({ leverageE2 }: ContractState): boolean {
  return leverageE2.Buy !== leverageE2.Sell
}

/**
 * Returns the refusal of a change of a contract's margin mode (R5.13), or `null`. Refused are changes after which the
 * coin's balance would not cover positions and orders, or a position or an order would be liquidated at once.
 */
export function contractModeRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'contractMode'>,
): SettingRefusal | null {
  const { leverageE2 } = change
  const outside = outsideRange(own, leverageE2)
  if (outside !== null) return outside
  const present = marginIn(state, own)
  if (!present.choosesMode) return refused('notForUnified')
  const trial = trialOf(state, own, change)
  const wanted = marginIn(trial.state, trial.own)
  if (leverageE2.Buy !== leverageE2.Sell && !(own.hedge && wanted.hasLeverageOfSide)) {
    return invalid('sellLeverage', REASONS.oneLeverage)
  }
  if (wanted.mode === present.mode) return refused('marginModeUnchanged')
  const beyond = beyondTier(state, own, leverageE2)
  if (beyond !== null) return beyond
  if (isShort(state, own, trial)) return refused('insufficientForLeverage')
  return isDoomed(trial) || ordersDie(trial) ? refused('wouldLiquidate') : null
}
