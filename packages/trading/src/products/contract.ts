import type { E8 } from '@perpdesk/numeric'
import type { LifeTerms } from '../life.ts'
import type { ContractType, InstrumentTerms } from './terms.ts'

export const DERIVATIVE_TYPES = ['LinearPerpetual', 'LinearFutures', 'InversePerpetual', 'InverseFutures'] as const
export type DerivativeType = (typeof DERIVATIVE_TYPES)[number]

/** One tier of the risk ladder. It applies to position values up to and including `maxValue`. */
export interface RiskTier {
  /** Largest position value of the tier, in the settle coin. */
  readonly maxValue: E8
  /** Smallest initial margin rate, as a fraction (1 % is 0.01). */
  readonly initialRate: E8
  /** Maintenance margin rate, as a fraction. */
  readonly maintenanceRate: E8
  /** Largest leverage, times 100. */
  readonly maxLeverageE2: number
  /** Deduction from `value × maintenanceRate` that makes maintenance margin continuous between tiers (R5.2). */
  readonly deduction: E8
}

/** The funding terms of a perpetual: its funding times, and the limits of its funding rate. */
export interface FundingTerms {
  /** Minutes between two funding times, counted from 00:00 UTC. */
  readonly intervalMinutes: number
  /** Cap and floor of the rate at one funding time, as fractions. */
  readonly upperRate: E8
  readonly lowerRate: E8
  /** Interest per day, as a fraction (0.0003, R2.12). */
  readonly interestPerDay: E8
  /** True if funding is settled every hour while its rate is at cap or floor (R2.15). */
  readonly hourlyAtLimit: boolean
}

/**
 * The insurance pool that covers a contract's losses (6.4), and the conditions of auto-deleveraging (R6.1, R6.2, R6.4).
 * Contracts with the same `name` and settle coin share one pool.
 */
export interface InsurancePoolTerms {
  readonly name: string
  /**
   * The drawdown of the contract at which ADL begins: its fall in 8 h, as a fraction of the pool's largest balance
   * (−0.3).
   */
  readonly triggerRatio: E8
  /** The drawdown above which ADL ends (−0.25). */
  readonly stopRatio: E8
  /** The drawdown only counts if the pool's balance, in the settle coin, is above this. */
  readonly threshold: E8
  /** Largest deviation of a bankruptcy price from the mark price at which ADL uses it, as a fraction (0.05). */
  readonly maxDeviation: E8
}

/**
 * The position limit of one account in a contract (110021): the larger of a share of the open interest and `freeQty`.
 */
export interface OpenInterestLimit {
  /** Share of the open interest, times 10000. */
  readonly shareE4: number
  readonly freeQty: E8
}

/** A perpetual or a dated future: a contract with leverage, a risk ladder and a mark price. */
export interface ContractInstrument extends InstrumentTerms, LifeTerms {
  readonly contractType: DerivativeType
  readonly minLeverageE2: number
  readonly maxLeverageE2: number
  readonly riskTiers: readonly RiskTier[]
  readonly funding: FundingTerms | null
  /** The position limit of one account; `null` if positions are not limited. */
  readonly openInterestLimit: OpenInterestLimit | null
  /** Ratios X and Y of the price collar (R2.18), as fractions. */
  readonly priceLimitX: E8
  readonly priceLimitY: E8
  /**
   * Take profits, stop losses and trailing stops do not trigger while the last price deviates from the mark price by
   * more than this fraction (R2.25); 0n for no such condition.
   */
  readonly stopSpread: E8
  /** Notional, in the quote coin, of the order for which impact prices are calculated (R2.9). */
  readonly impactNotional: E8
  readonly insurancePool: InsurancePoolTerms
}

/** The terms that the catalogue publishes; both exchange and terminal check orders with them. */
export type ContractTerms = Omit<
  ContractInstrument,
  'impactNotional' | 'insurancePool' | 'openInterestLimit' | 'stopSpread' | keyof LifeTerms
>

/** True for a perpetual or a dated future. */
export function isContract(instrument: InstrumentTerms): instrument is ContractInstrument {
  return isDerivativeType(instrument.contractType)
}

/** Returns the perpetuals and dated futures among instruments, in the same order. */
export function contractsOf(instruments: readonly InstrumentTerms[]): readonly ContractInstrument[] {
  return instruments.filter(isContract)
}

/** True for the type of a perpetual or a dated future. */
export function isDerivativeType(type: ContractType): type is DerivativeType {
  const derivatives: readonly ContractType[] = DERIVATIVE_TYPES
  return derivatives.includes(type)
}
