import type { E8 } from '@perpdesk/numeric'
import type { LifeTerms } from '../life.ts'
import type { ContractType, InstrumentTerms } from './terms.ts'

export const DERIVATIVE_TYPES = ['LinearPerpetual', 'LinearFutures', 'InversePerpetual', 'InverseFutures'] as const
export type DerivativeType = (typeof DERIVATIVE_TYPES)[number]

/** One step of the risk-limit ladder. A position value up to and including `maxValue` belongs to it. */
export interface RiskTier {
  /** Largest position value of the tier, in the settle coin. */
  readonly maxValue: E8
  /** Smallest initial margin rate, as a fraction (1 % is 0.01). */
  readonly initialRate: E8
  /** Maintenance margin rate, as a fraction. */
  readonly maintenanceRate: E8
  /** Largest leverage, times 100. */
  readonly maxLeverageE2: number
  /** Amount taken off `value × maintenanceRate` so that maintenance margin is continuous between tiers (rule R5.2). */
  readonly deduction: E8
}

/** Funding times of a perpetual, and the bounds of its rate. */
export interface FundingTerms {
  /** Minutes between two funding timestamps, counted from 00:00 UTC. */
  readonly intervalMinutes: number
  /** Cap and floor of the rate at one timestamp, as fractions. */
  readonly upperRate: E8
  readonly lowerRate: E8
  /** Interest per day, as a fraction (0.0003 by rule R2.12). */
  readonly interestPerDay: E8
  /** Funding is exchanged every hour while its rate stands at cap or floor (R2.15). */
  readonly hourlyAtLimit: boolean
}

/**
 * The insurance pool that stands behind a contract (6.4) and when its positions are deleveraged (R6.1, R6.2, R6.4).
 * Contracts with the same `name` and settle coin share one pool; a contract that is alone under its name has its own.
 */
export interface InsurancePoolTerms {
  readonly name: string
  /** A loss of the contract against its best of the last 8 h, in parts of the pool's largest balance (−0.3). */
  readonly triggerRatio: E8
  /** The drawdown above which deleveraging ends (−0.25). */
  readonly stopRatio: E8
  /** Smallest pool balance, in the settle coin, for which the drawdown counts. */
  readonly threshold: E8
  /** Farthest that a bankruptcy price may lie from the mark to be the price of deleveraging, as a fraction (0.05). */
  readonly maxDeviation: E8
}

/** The most of a contract that one account may hold (110021): the larger of a share of all open interest and a quantity. */
export interface OpenInterestLimit {
  /** In parts of 10000. */
  readonly shareE4: number
  readonly freeQty: E8
}

/** A perpetual or a dated future: a position with leverage, margined by a ladder, marked by an index. */
export interface ContractInstrument extends InstrumentTerms, LifeTerms {
  readonly contractType: DerivativeType
  readonly minLeverageE2: number
  readonly maxLeverageE2: number
  readonly riskTiers: readonly RiskTier[]
  readonly funding: FundingTerms | null
  /** `null` where an account may hold any part of it. */
  readonly openInterestLimit: OpenInterestLimit | null
  /** Collar ratios X and Y of rule R2.18, as fractions. */
  readonly priceLimitX: E8
  readonly priceLimitY: E8
  /**
   * TP, SL and trailing stops rest while the last price lies farther than this fraction from the mark (R2.25); 0n lets them
   * always act.
   */
  readonly stopSpread: E8
  /** Notional in the quote coin that impact prices consume (rule R2.9). */
  readonly impactNotional: E8
  readonly insurancePool: InsurancePoolTerms
}

/** The terms as the catalogue publishes them: both sides check an order against these. */
export type ContractTerms = Omit<
  ContractInstrument,
  'impactNotional' | 'insurancePool' | 'openInterestLimit' | 'stopSpread' | keyof LifeTerms
>

/** True of a perpetual or a future. */
export function isContract(instrument: InstrumentTerms): instrument is ContractInstrument {
  return isDerivativeType(instrument.contractType)
}

/** The perpetuals and futures among instruments, in their order. */
export function contractsOf(instruments: readonly InstrumentTerms[]): readonly ContractInstrument[] {
  return instruments.filter(isContract)
}

export function isDerivativeType(type: ContractType): type is DerivativeType {
  const derivatives: readonly ContractType[] = DERIVATIVE_TYPES
  return derivatives.includes(type)
}
