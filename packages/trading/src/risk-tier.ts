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

/**
 * The figures of a risk tier for margins, as amounts. A {@link RiskTier} fits too; {@link tiersInAmounts} makes it
 * faster.
 */
export interface MarginTier {
  readonly maxValue: Amount
  readonly initialRate: Amount
  readonly maintenanceRate: Amount
  readonly deduction: Amount
}

/** Returns the tiers of a risk ladder as amounts, for callers that calculate many margins. */
export function tiersInAmounts(tiers: readonly RiskTier[]): readonly MarginTier[] {
  return tiers.map(({ maxValue, initialRate, maintenanceRate, deduction }) => ({
    maxValue: amountOf(maxValue),
    initialRate: amountOf(initialRate),
    maintenanceRate: amountOf(maintenanceRate),
    deduction: amountOf(deduction),
  }))
}

/**
 * Returns the index of the tier that a position value belongs to (R5.1); a tier's cap belongs to the tier itself. A
 * value beyond the last cap belongs to the last tier: price changes can raise a position value so far, although orders
 * cannot.
 */
export function tierIndexOf(tiers: readonly Pick<MarginTier, 'maxValue'>[], value: Amount): number {
  for (let index = 0; index < tiers.length; index++) if (value <= tiers[index]!.maxValue) return index
  return tiers.length - 1
}

/** Returns the tier of a position value. Throws `RangeError` for an empty ladder. */
export function tierOf(tiers: readonly MarginTier[], value: Amount): MarginTier {
  const tier = tiers[tierIndexOf(tiers, value)]
  if (tier === undefined) throw new RangeError('a risk ladder has at least one tier')
  return tier
}

/**
 * Returns the deduction of each tier, which makes maintenance margin continuous between tiers (R5.2): ded(n) = ded(n−1)
 * + cap(n−1) × (mmr(n) − mmr(n−1)). Rounded down at the 8th decimal; the products of listed contracts are exact.
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

/**
 * Returns the maintenance margin of a value without closing fee (R5.3): value × mmr (rounded up) − deduction of its
 * tier.
 */
export function tierMaintenance(tiers: readonly MarginTier[], value: E8): E8 {
  return e8Of(tierMaintenanceAmount(tiers, value))
}

/** {@link tierMaintenance} for amounts. */
export function tierMaintenanceAmount(tiers: readonly MarginTier[], value: Amount): Amount {
  const tier = tierOf(tiers, value)
  return minus(mulDivAmount(value, tier.maintenanceRate, UNITS_IN_ONE, 'up'), tier.deduction)
}

/**
 * Returns the largest position value that a leverage (times 100) allows (R5.5): the cap of the last tier with at least
 * that largest leverage; 0n if no tier has it.
 */
export function maxValueAtLeverage(tiers: readonly RiskTier[], leverageE2: number): E8 {
  let cap = 0n
  for (const tier of tiers) if (tier.maxLeverageE2 >= leverageE2) cap = tier.maxValue
  return cap
}

/** Returns the largest leverage (times 100) for a position value; 0 for a value beyond the last tier. */
export function maxLeverageAtValue(tiers: readonly RiskTier[], value: E8): number {
  return tiers.find((tier) => value <= tier.maxValue)?.maxLeverageE2 ?? 0
}

/**
 * Returns the value that determines risk tier and limit in one-way mode (R5.4): the larger of long position + buy
 * orders and short position + sell orders.
 */
export function riskLimitValue(sides: { long: E8; buyOrders: E8; short: E8; sellOrders: E8 }): E8 {
  const buy = sides.long + sides.buyOrders
  const sell = sides.short + sides.sellOrders
  return buy > sell ? buy : sell
}

/**
 * Returns the tier that an account has chosen for a contract (`riskId`, from 1), or the last tier if the ladder is
 * shorter by now. Throws `RangeError` for an empty ladder.
 */
export function chosenTierOf(tiers: readonly RiskTier[], riskId: number): RiskTier {
  const tier = tiers[Math.min(riskId, tiers.length) - 1]
  if (tier === undefined) throw new RangeError('a risk ladder has at least one tier')
  return tier
}

/** Returns a leverage (times 100) as text: `12.5` for `1250`. */
export function leverageText(leverageE2: number): string {
  return formatE8(BigInt(leverageE2) * 1_000_000n)
}
