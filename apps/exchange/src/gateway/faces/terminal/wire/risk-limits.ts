import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { RiskLimit } from '@perpdesk/protocol'
import type { ContractInstrument } from '@perpdesk/trading'

/** Returns the risk tiers of a contract, smallest first (REC-10). */
export function riskLimitsOf({ symbol, riskTiers, minLeverageE2 }: ContractInstrument): RiskLimit[] {
  return riskTiers.map((tier, place) => ({
    riskId: place + 1,
    symbol,
    limit: formatE8(tier.maxValue),
    startingMarginE8: fraction(tier.initialRate),
    maintainMarginE8: fraction(tier.maintenanceRate),
    maxLeverageE2: tier.maxLeverageE2,
    deduction: formatE8(tier.deduction),
    section: leverageChoices(minLeverageE2, tier.maxLeverageE2),
    isLowestRisk: place === 0,
  }))
}

function fraction(rate: E8): number {
  return toSafeInteger(rate)
}

const ROUND_E2 = [100, 200, 300, 500, 1_000, 2_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000]

/** Returns round leverages between the minimum and the maximum, and these two. */
export function leverageChoices(least: number, most: number): number[] {
  const between = ROUND_E2.filter((choice) => choice > least && choice < most)
  return least >= most ? [most] : [least, ...between, most]
}
