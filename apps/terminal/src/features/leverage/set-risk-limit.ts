import type { LeverageSetting } from '@perpdesk/protocol'
import { type ApiError, call } from '../../client/index.ts'
import { setContractSetting } from './set-contract-setting.ts'

/**
 * Sets the risk tier of a contract. Resolves with `undefined` if the exchange has the wanted tier, otherwise with the
 * error.
 */
export function setRiskLimit(
  { symbol, positionMode }: LeverageSetting,
  riskId: number,
  keep: (setting: LeverageSetting) => void,
): Promise<ApiError | undefined> {
  // in hedge mode either side can be named, and the tier applies to both
  const positionIdx = positionMode === 'BothSide' ? 1 : 0
  return setContractSetting(symbol, {
    set: () => call('setRiskLimit', { symbol, positionIdx, riskId }, { toast: false }),
    keep,
    isWanted: (setting) => setting.riskId === riskId,
  })
}
