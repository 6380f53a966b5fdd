import type { RiskTier } from '@perpdesk/trading'
import type { Standing } from '../model.ts'

/** Returns the chosen tier, for accounts that choose tiers per contract. */
export function chosenTier({ market, riskId }: Standing): RiskTier {
  const { riskTiers } = market.instrument
  const tier = riskTiers[Math.min(riskId, riskTiers.length) - 1]
  if (tier === undefined) throw new RangeError('no risk tiers')
  return tier
}
