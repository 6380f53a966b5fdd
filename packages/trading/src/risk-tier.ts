import {
  type Amount,
  amountOf,
  type E8,
  e8Of,
  formatE8,
  minus,
  mulDivAmount,
  mulE8,
  UNITS_IN_ONE,
} from '@perpdesk/numeric'
import type { RiskTier } from './products/contract.ts'

/** A tier as margins are counted with it. A {@link RiskTier} is one in bigints; {@link tiersInAmounts} gives the cheaper form. */
export interface MarginTier {
  readonly maxValue: Amount
  readonly initialRate: Amount
  readonly maintenanceRate: Amount
  readonly deduction: Amount
}

/** A ladder for callers that compute many margins with it. */
export function tiersInAmounts(tiers: readonly RiskTier[]): readonly MarginTier[] {
  return tiers.map(({ maxValue, initialRate, maintenanceRate, deduction }) => ({
    maxValue: amountOf(maxValue),
    initialRate: amountOf(initialRate),
    maintenanceRate: amountOf(maintenanceRate),
    deduction: amountOf(deduction),
  }))
}

/**
 * Position of the tier that a value belongs to (R5.1; caps belong to the lower tier). Beyond the last cap it is the last
 * tier: a position may be carried there by the market, though no order may take it there.
 */
export function tierIndexOf(tiers: readonly Pick<MarginTier, 'maxValue'>[], value: Amount): number {
  for (let index = 0; index < tiers.length; index++) if (value <= tiers[index]!.maxValue) return index
  return tiers.length - 1
}

/** The tier of a value. Throws `RangeError` for an empty ladder. */
export function tierOf(tiers: readonly MarginTier[], value: Amount): MarginTier {
  const tier = tiers[tierIndexOf(tiers, value)]
  if (tier === undefined) throw new RangeError('a risk ladder has at least one tier')
  return tier
}

/**
 * Deductions that make maintenance margin continuous between tiers (R5.2): ded(n) = ded(n−1) + cap(n−1) ×
 * (mmr(n) − mmr(n−1)). Rounded down at the 8th decimal (caps and rates of listed instruments give exact products).
 */
export function tierDeductions(tiers: readonly Pick<RiskTier, 'maxValue' | 'maintenanceRate'>[]): readonly E8[] {
  const deductions: E8[] = []
  let deduction = 0n
  let below: Pick<RiskTier, 'maxValue' | 'maintenanceRate'> | undefined
  for (const tier of tiers) {
    if (below !== undefined) deduction += mulE8(below.maxValue, tier.maintenanceRate - below.maintenanceRate, 'down')
    deductions.push(deduction)
    below = tier
  }
  return deductions
}

/** Maintenance margin of a value without the closing fee (R5.3): value × mmr − deduction of its tier; rounded up. */
export function tierMaintenance(tiers: readonly MarginTier[], value: E8): E8 {
  return e8Of(tierMaintenanceAmount(tiers, value))
}

/** {@link tierMaintenance} of amounts. */
export function tierMaintenanceAmount(tiers: readonly MarginTier[], value: Amount): Amount {
  const tier = tierOf(tiers, value)
  return minus(mulDivAmount(value, tier.maintenanceRate, UNITS_IN_ONE, 'up'), tier.deduction)
}

/** Largest position value that a leverage allows (R5.5): the cap of the last tier whose leverage reaches it; 0n if none. */
export function maxValueAtLeverage(tiers: readonly RiskTier[], leverageE2: number): E8 {
  let cap = 0n
  for (const tier of tiers) if (tier.maxLeverageE2 >= leverageE2) cap = tier.maxValue
  return cap
}

/** Largest leverage (times 100) for a position value; 0 beyond the last tier. */
export function maxLeverageAtValue(tiers: readonly RiskTier[], value: E8): number {
  return tiers.find((tier) => value <= tier.maxValue)?.maxLeverageE2 ?? 0
}

/** Value that decides tier and limit in one-way mode (R5.4): the larger of long with buys and short with sells. */
export function riskLimitValue(sides: { long: E8; buyOrders: E8; short: E8; sellOrders: E8 }): E8 {
  const buy = sides.long + sides.buyOrders
  const sell = sides.short + sides.sellOrders
  return buy > sell ? buy : sell
}

/**
 * The tier that was chosen, from 1, where it is chosen; the last one when the ladder has become shorter. Throws `RangeError`
 * for an empty ladder.
 */
export function chosenTierOf(tiers: readonly RiskTier[], riskId: number): RiskTier {
  const tier = tiers[Math.min(riskId, tiers.length) - 1]
  if (tier === undefined) throw new RangeError('a risk ladder has at least one tier')
  return tier
}

/** A leverage as it is written: `1250` is `12.5`. */
export function leverageText(leverageE2: number): string {
  return formatE8(BigInt(leverageE2) * 1_000_000n)
}
