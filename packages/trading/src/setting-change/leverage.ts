import { isMaintenanceBroken } from '../account.ts'
import { crossIn } from '../account-figures.ts'
import { sideValueIn } from '../account-standing.ts'
import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn } from '../margin/of-state.ts'
import { REASONS, reasonText } from '../reasons.ts'
import { chosenTierOf, leverageText, maxLeverageAtValue } from '../risk-tier.ts'
import { SIDES, type Side } from '../vocabulary.ts'
import type { ChangeOf, Leverages } from './change.ts'
import { invalid, refused, type SettingRefusal } from './refusal.ts'
import { isDoomed, isShort, ordersDie, trialOf } from './trial.ts'

/**
 * Returns the refusal of a change of leverage (R5.11), or `null`. Long and short must use the same leverage, except in
 * hedge mode with isolated margin. The change is refused if the leverage is the current one, exceeds the maximum of the
 * tier, or needs more margin than is available, and if a position would be liquidated at once, now or after a fill of
 * an open order.
 */
export function leverageRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'leverage'>,
): SettingRefusal | null {
  const wanted = change.leverageE2
  const outside = outsideRange(own, wanted)
  if (outside !== null) return outside
  const margin = marginIn(state, own)
  if (!margin.choosesLeverage) return refused('leverageFixedInCross')
  if (wanted.Buy !== wanted.Sell && !(own.hedge && margin.hasLeverageOfSide))
    return invalid('sellLeverage', REASONS.oneLeverage)
  if (SIDES.every((side) => wanted[side] === own.leverageE2[side])) return refused('leverageUnchanged')
  const beyond = beyondTier(state, own, wanted)
  if (beyond !== null) return beyond
  const trial = trialOf(state, own, change)
  if (isShort(state, own, trial)) return refused('insufficientForLeverage')
  const raised = SIDES.filter((side) => wanted[side] > own.leverageE2[side])
  const dies = margin.sharesBalance ? isMaintenanceBroken(crossIn(trial.state, trial.figures)) : isDoomed(trial)
  return dies || ordersDie(trial, raised) ? refused('leverageWouldLiquidate') : null
}

/** Returns the refusal of leverages outside the contract's range (10001 below, 110013 above), or `null`. */
export function outsideRange({ contract }: ContractState, wanted: Leverages): SettingRefusal | null {
  const { minLeverageE2, maxLeverageE2 } = contract
  for (const [field, leverage] of [
    ['buyLeverage', wanted.Buy],
    ['sellLeverage', wanted.Sell],
  ] as const) {
    if (!Number.isSafeInteger(leverage) || leverage < minLeverageE2) {
      return invalid(field, reasonText('smallestLeverage', leverageText(minLeverageE2)))
    }
    if (leverage > maxLeverageE2) return refused('leverageTooHigh', { maxLeverage: leverageText(maxLeverageE2) })
  }
  return null
}

/**
 * Returns the refusal of leverages above those of the chosen risk limit, or of the tier that positions and orders have
 * reached (R5.5), or `null`.
 */
export function beyondTier(state: AccountState, own: ContractState, wanted: Leverages): SettingRefusal | null {
  const chosen = largestChosen(state, own)
  if (Math.max(wanted.Buy, wanted.Sell) > chosen)
    return refused('leverageTooHigh', { maxLeverage: leverageText(chosen) })
  for (const side of SIDES) {
    const reached = largestReached(state, own, side)
    if (wanted[side] > reached) return refused('leverageTooHigh', { maxLeverage: leverageText(reached) })
  }
  return null
}

/** Returns the largest leverage of the chosen risk limit, times 100 (R5.4); if none is chosen, that of the contract. */
function largestChosen(state: AccountState, own: ContractState): number {
  return marginIn(state, own).choosesRiskLimit
    ? chosenTierOf(own.contract.riskTiers, own.riskId).maxLeverageE2
    : own.contract.maxLeverageE2
}

/** Returns the largest leverage of the tier that the side's position and orders have reached, times 100 (R5.5). */
function largestReached(state: AccountState, own: ContractState, side: Side): number {
  const value = sideValueIn(state, own, side)
  return value === 0n ? own.contract.maxLeverageE2 : maxLeverageAtValue(own.contract.riskTiers, value)
}
