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

/** The terms that every product has: names, coins, times, and tick size, lot size and limits of its orders. */
export interface InstrumentTerms {
  /** Small unique number that is never reused; the engine's key of the instrument. */
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
  /** Milliseconds since 1970 UTC; 0 for an instrument without expiry. */
  readonly deliveryTime: number
  /** Displayed decimals of mark, index and average prices. */
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
  /** The choices for grouping levels of the order book, in ticks. */
  readonly depthMergeTimes: readonly number[]
  readonly tags: readonly string[]
  /**
   * `public` if tick and lot size, ranges, leverage, tiers, funding caps and collars are taken from a public source,
   * `assumed` if some of them are modelled on comparable contracts. Impact notionals and open interest limits are
   * always our choice.
   */
  readonly source: 'public' | 'assumed'
}
