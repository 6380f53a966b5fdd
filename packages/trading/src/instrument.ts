import { divide, type E8, type Rounding, toSafeInteger } from '@perpdesk/numeric'
import type { LifeTerms } from './life.ts'

export const CONTRACT_TYPES = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'Option',
  'Spot',
  'Spread',
] as const
export type ContractType = (typeof CONTRACT_TYPES)[number]

export const INSTRUMENT_STATUSES = ['PreLaunch', 'Trading', 'Delivering', 'Closed'] as const
export type InstrumentStatus = (typeof INSTRUMENT_STATUSES)[number]

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

/** When funding is exchanged on a perpetual, and the bounds of its rate. */
export interface FundingTerms {
  /** Minutes between two funding timestamps, counted from 00:00 UTC. */
  readonly intervalMinutes: number
  /** Cap and floor of the rate at one timestamp, as fractions. */
  readonly upperRate: E8
  readonly lowerRate: E8
  /** Interest per day, as a fraction (0.0003 by rule R2.12). */
  readonly interestPerDay: E8
  /** Whether funding is exchanged every hour while its rate stands at cap or floor (R2.15). */
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

/** How much of a contract one account may hold (110021): the larger of a share of all open interest and a quantity. */
export interface OpenInterestLimit {
  /** In parts of 10000. */
  readonly shareE4: number
  readonly freeQty: E8
}

/** Everything that is particular to one contract. Caps, tiers and fees are data here, never code. */
export interface Instrument extends LifeTerms {
  /** Small dense number, unique and never used again; the engine's key. */
  readonly id: number
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly status: InstrumentStatus
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly settleCoin: string
  /** Milliseconds since 1970 UTC. */
  readonly launchTime: number
  /** Milliseconds since 1970 UTC; 0 for contracts without expiry. */
  readonly deliveryTime: number
  /** Decimals of mark, index and average prices as shown. */
  readonly priceScale: number
  readonly tickSize: E8
  readonly minPrice: E8
  readonly maxPrice: E8
  readonly lotSize: E8
  readonly minQty: E8
  readonly maxLimitQty: E8
  readonly maxMarketQty: E8
  /** Smallest value of an opening order in the quote coin (closing orders are exempt). */
  readonly minNotional: E8
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
  /** Ratios for grouping the order book, in ticks. */
  readonly depthMergeTimes: readonly number[]
  readonly tags: readonly string[]
  /**
   * `public` when grid, ranges, leverage, tiers, funding caps and collars restate a public source, `assumed` when some are
   * modelled on comparable contracts. Impact notionals and open interest limits are always our choice.
   */
  readonly source: 'public' | 'assumed'
}

/** The terms as the catalogue publishes them to everybody: what both sides check an order against. */
export type ContractTerms = Omit<
  Instrument,
  'impactNotional' | 'insurancePool' | 'openInterestLimit' | 'stopSpread' | keyof LifeTerms
>

/** The terms that say which price a count of ticks stands for. */
export type TickGrid = Pick<Instrument, 'contractType' | 'tickSize' | 'minPrice'>

/**
 * The price that ticks are counted from. Nothing trades at it, so 0 ticks mean "no price" everywhere. It is zero of a contract,
 * whose prices are above zero. A spread's may be zero or below, so it is one tick below the lowest; that is on the grid and never
 * changes.
 */
export function priceOriginOf({ contractType, tickSize, minPrice }: TickGrid): E8 {
  return contractType === 'Spread' ? minPrice - tickSize : 0n
}

/** Ticks from zero to the origin: 0 of a contract. */
export function originTicksOf(grid: TickGrid): number {
  return toSafeInteger(priceOriginOf(grid) / grid.tickSize)
}

/** Ticks from the origin to a price, or `undefined` when the price is not on the grid. Safe for every listed price range. */
export function priceToTicks(grid: TickGrid, price: E8): number | undefined {
  return price % grid.tickSize === 0n ? wholeTicks(grid, price, 'floor') : undefined
}

/** The same of a price that may lie between ticks, rounded to a whole one. */
export function wholeTicks(grid: TickGrid, price: E8, rounding: Rounding): number {
  return toSafeInteger(divide(price - priceOriginOf(grid), grid.tickSize, rounding))
}

/** Price so many ticks above the origin. Exact; throws `RangeError` for a fraction. */
export function ticksToPrice(grid: TickGrid, ticks: number): E8 {
  return priceOriginOf(grid) + BigInt(ticks) * grid.tickSize
}

/** Distance of two prices that lie so many ticks apart. */
export function ticksToDistance({ tickSize }: Pick<Instrument, 'tickSize'>, ticks: number): E8 {
  return BigInt(ticks) * tickSize
}

/** Whole lots in a quantity, or `undefined` when the quantity is not on the grid. */
export function qtyToLots(instrument: Pick<Instrument, 'lotSize'>, qty: E8): number | undefined {
  return qty % instrument.lotSize === 0n ? toSafeInteger(qty / instrument.lotSize) : undefined
}

/** Quantity of whole lots. Exact; throws `RangeError` for a fraction. */
export function lotsToQty(instrument: Pick<Instrument, 'lotSize'>, lots: number): E8 {
  return BigInt(lots) * instrument.lotSize
}
