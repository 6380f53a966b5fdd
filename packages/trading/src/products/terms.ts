import type { E8 } from '@perpdesk/numeric'

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

/** Terms that every product has: names, coins, times, and the grid and limits of its orders. Caps and fees are data here, never code. */
export interface InstrumentTerms {
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
  /** Milliseconds since 1970 UTC; 0 for what has no expiry. */
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
  /** Ratios for grouping the order book, in ticks. */
  readonly depthMergeTimes: readonly number[]
  readonly tags: readonly string[]
  /**
   * `public` when grid, ranges, leverage, tiers, funding caps and collars restate a public source, `assumed` when some are
   * modelled on comparable contracts. Impact notionals and open interest limits are always our choice.
   */
  readonly source: 'public' | 'assumed'
}
