import type { RiskTier } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'

/** The tier that was chosen for a contract with settings of its own; the last one when the ladder has become shorter. */
export function chosenTier(exposure: Exposure): RiskTier {
  const { riskTiers } = exposure.market.instrument
  return riskTiers[Math.min(exposure.riskId, riskTiers.length) - 1]!
}
