import { sideValueIn } from '../account-standing.ts'
import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn } from '../margin/of-state.ts'
import { REASONS } from '../reasons.ts'
import { SIDES } from '../vocabulary.ts'
import type { ChangeOf } from './change.ts'
import { invalid, refused, type SettingRefusal } from './refusal.ts'
import { isDoomed, isShort, trialOf } from './trial.ts'

/**
 * Returns the refusal of a change of the risk limit (R5.4, R5.13), or `null`: 110031 for an unknown tier, 110048 if
 * positions and orders exceed it, 110047 if its margin is not covered.
 */
export function riskLimitRefusal(
  state: AccountState,
  own: ContractState,
  change: ChangeOf<'riskLimit'>,
): SettingRefusal | null {
  const { riskId, positionIdx } = change
  if (!marginIn(state, own).choosesRiskLimit) return refused('notForUnified')
  const tier = own.contract.riskTiers[riskId - 1]
  if (tier === undefined) return refused('riskLimitUnknown')
  if (own.hedge ? positionIdx === 0 : positionIdx !== 0) return invalid('positionIdx', REASONS.wrongPositionIdx)
  if (riskId === own.riskId) return refused('marginUnchanged')
  if (SIDES.some((side) => sideValueIn(state, own, side) > tier.maxValue)) return refused('riskLimitTooSmall')
  const trial = trialOf(state, own, change)
  return isDoomed(trial) || isShort(state, own, trial) ? refused('riskLimitUncovered') : null
}
