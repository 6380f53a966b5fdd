import { e8, formatE8, ONE, toSafeInteger } from '@perpdesk/numeric'
import { type RiskTier, tierDeductions } from '@perpdesk/trading'

/**
 * Returns the tiers of a risk ladder as one text. A tier is written as
 * `largest value:initial rate:maintenance rate:leverageE2`; tiers are separated by commas.
 */
export function writeRiskLadder(tiers: readonly Omit<RiskTier, 'deduction'>[]): string {
  return tiers
    .map(({ maxValue, initialRate, maintenanceRate, maxLeverageE2 }) =>
      [formatE8(maxValue), formatE8(initialRate), formatE8(maintenanceRate), `${maxLeverageE2}`].join(':'),
    )
    .join(',')
}

/**
 * Returns the tiers of a risk ladder from its text, with the maintenance margin deductions that follow from them
 * (R5.2). Throws `RangeError` for a text that the catalogue's check of the field (`ladder`) would refuse.
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
