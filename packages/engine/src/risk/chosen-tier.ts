import { chosenTierOf, type RiskTier } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'

/** The tier that was chosen for a contract with settings of its own. */
export function chosenTier(exposure: Exposure): RiskTier {
  return chosenTierOf(exposure.market.instrument.riskTiers, exposure.riskId)
}
