import type { RiskTier } from '@perpdesk/trading'
import type { Standing } from '../model.ts'

/** The tier that was chosen where it is set contract by contract. */
export function chosenTier({ market, riskId }: Standing): RiskTier {
  const { riskTiers } = market.instrument
  const tier = riskTiers[Math.min(riskId, riskTiers.length) - 1]
  if (tier === undefined) throw new RangeError('no risk tiers')
  return tier
}
