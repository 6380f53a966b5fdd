import type { LeverageSetting } from '@perpdesk/protocol'
import { type ApiError, call, setSetting } from '../../client/index.ts'

/** Chooses a tier of the risk ladder; `undefined` when the exchange has it so, otherwise the error. */
export function setRiskLimit(
  { symbol, positionMode }: LeverageSetting,
  riskId: number,
  keep: (setting: LeverageSetting) => void,
): Promise<ApiError | undefined> {
  // in hedge mode it is named by either side and counts for both
  const positionIdx = positionMode === 'BothSide' ? 1 : 0
  return setSetting<LeverageSetting>({
    set: () => call('setRiskLimit', { symbol, positionIdx, riskId }, { toast: false }),
    read: () => call('leverage', { symbol }, { toast: false }),
    keep,
    isWanted: (setting) => setting.riskId === riskId,
  })
}
