import { divide, type E8, e8, toSafeInteger } from '@perpdesk/numeric'
import type { RiskTier } from '../products/contract.ts'
import { tierDeductions } from '../risk-tier.ts'

type Step = Omit<RiskTier, 'deduction'>

/** The published risk ladder of BTCUSDT. Columns: cap in USDT, maintenance rate, initial rate, largest leverage. */
const BTC_LADDER = `
  2000000     0.005   0.01    100
  2600000     0.0056  0.0111  90
  3200000     0.0063  0.0125  80
  3800000     0.0067  0.0133  75
  4400000     0.0071  0.0143  70
  5000000     0.0077  0.0154  65
  5600000     0.0091  0.0182  55
  8500000     0.01    0.02    50
  10000000    0.013   0.0222  45
  14000000    0.015   0.025   40
  20000000    0.016   0.0286  35
  28000000    0.02    0.0333  30
  38000000    0.025   0.04    25
  50000000    0.029   0.05    20
  55000000    0.03    0.0526  19
  60000000    0.035   0.0556  18
  65000000    0.036   0.0588  17
  70000000    0.038   0.0625  16
  75000000    0.04    0.0667  15
  80000000    0.045   0.0714  14
  85000000    0.05    0.0769  13
  90000000    0.055   0.0833  12
  95000000    0.06    0.0909  11
  100000000   0.065   0.1     10
  105000000   0.07    0.1111  9
  110000000   0.085   0.125   8
  115000000   0.095   0.1429  7
  120000000   0.1     0.1667  6
  150000000   0.12    0.2     5
  200000000   0.14    0.25    4
  250000000   0.18    0.3333  3
  400000000   0.3     0.5     2
  600000000   0.42    0.6993  1.43
  800000000   0.5     0.7813  1.28
  1200000000  0.6     1       1
`

/**
 * The risk ladder of contracts without a published one. Columns: maintenance rate, initial rate, largest leverage. The
 * maintenance rate is half the initial rate, as at the beginning of published ladders. A contract's ladder begins at
 * its own largest leverage. The caps of its tiers are the first cap times {@link MODEL_MULTIPLES}.
 */
const MODEL_RATES = `
  0.005   0.01    100
  0.0067  0.0133  75
  0.01    0.02    50
  0.0125  0.025   40
  0.02    0.04    25
  0.025   0.05    20
  0.04    0.08    12.5
  0.05    0.1     10
  0.1     0.2     5
  0.125   0.25    4
  0.25    0.5     2
  0.5     1       1
`
const MODEL_MULTIPLES = [1n, 2n, 3n, 5n, 8n, 12n, 18n, 25n, 40n, 60n, 90n, 120n]

function rows(table: string): readonly (readonly E8[])[] {
  const lines = table.trim().split('\n')
  return lines.map((line) => line.trim().split(/\s+/).map(e8))
}

function withDeductions(steps: readonly Step[]): readonly RiskTier[] {
  const deductions = tierDeductions(steps)
  return steps.map((step, index) => ({ ...step, deduction: deductions[index] ?? 0n }))
}

const leverageE2Of = (leverage: E8): number => toSafeInteger(divide(leverage, 1_000_000n, 'down'))

export const BTC_RISK_TIERS: readonly RiskTier[] = withDeductions(
  rows(BTC_LADDER).map(([maxValue = 0n, maintenanceRate = 0n, initialRate = 0n, leverage = 0n]) => {
    return { maxValue, maintenanceRate, initialRate, maxLeverageE2: leverageE2Of(leverage) }
  }),
)

/**
 * Returns the modelled risk tiers of a contract, from its largest leverage and the cap of its first tier (settle coin).
 */
export function modelRiskTiers(maxLeverageE2: number, firstCap: E8): readonly RiskTier[] {
  const allowed = rows(MODEL_RATES).filter(([, , leverage = 0n]) => leverageE2Of(leverage) <= maxLeverageE2)
  return withDeductions(
    allowed.map(([maintenanceRate = 0n, initialRate = 0n, leverage = 0n], index) => ({
      maxValue: firstCap * (MODEL_MULTIPLES[index] ?? 1n),
      maintenanceRate,
      initialRate,
      maxLeverageE2: leverageE2Of(leverage),
    })),
  )
}
