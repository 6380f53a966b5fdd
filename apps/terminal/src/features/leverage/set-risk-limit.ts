import type { LeverageSetting } from '@perpdesk/protocol'
import { type ApiError, call } from '../../client/index.ts'

/** Chooses a tier of the risk ladder; `undefined` when the exchange has it so, otherwise why not. */
export async function setRiskLimit(
  { symbol, positionMode }: LeverageSetting,
  riskId: number,
  keep: (setting: LeverageSetting) => void,
): Promise<ApiError | undefined> {
  // in hedge mode it is named by either side and counts for both
  const positionIdx = positionMode === 'BothSide' ? 1 : 0
  const answer = await call('setRiskLimit', { symbol, positionIdx, riskId }, { toast: false })
  if (answer.ok) keep(answer.result)
  if (answer.ok || !answer.error.unknown) return answer.ok ? undefined : answer.error
  // no answer came: the setting itself tells the outcome
  const now = await call('leverage', { symbol }, { toast: false })
  if (!now.ok) return answer.error
  keep(now.result)
  return now.result.riskId === riskId ? undefined : answer.error
}
