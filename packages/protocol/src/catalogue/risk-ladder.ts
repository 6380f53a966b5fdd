import { e8, formatE8, ONE, toSafeInteger } from '@perpdesk/numeric'
import { type RiskTier, tierDeductions } from '@perpdesk/trading'

/** Writes the steps of a ladder as one text: `largest value:initial rate:maintenance rate:leverageE2`, commas between. */
export function writeRiskLadder(tiers: readonly Omit<RiskTier, 'deduction'>[]): string {
  return tiers
    .map(({ maxValue, initialRate, maintenanceRate, maxLeverageE2 }) =>
      [formatE8(maxValue), formatE8(initialRate), formatE8(maintenanceRate), `${maxLeverageE2}`].join(':'),
    )
    .join(',')
}

/**
 * The ladder as exact values, with the deductions that follow from it (R5.2). Throws `RangeError` for texts that the catalogue's
 * own test of the field would not have let in.
 */
export function readRiskLadder(text: string): readonly RiskTier[] {
  const steps = text.split(',').map((step) => {
    const [maxValue = '', initialRate = '', maintenanceRate = '', leverage = ''] = step.split(':')
    return {
      maxValue: e8(maxValue),
      initialRate: e8(initialRate),
      maintenanceRate: e8(maintenanceRate),
      maxLeverageE2: toSafeInteger(e8(leverage) / ONE),
    }
  })
  const deductions = tierDeductions(steps)
  return steps.map((step, place) => ({ ...step, deduction: deductions[place] ?? 0n }))
}
