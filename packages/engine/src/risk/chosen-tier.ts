import { chosenTierOf, type RiskTier } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'

/** Returns the chosen tier of the risk ladder in a contract with a margin mode of its own. */
export function chosenTier(exposure: Exposure): RiskTier {
  return chosenTierOf(exposure.market.instrument.riskTiers, exposure.riskId)
}
