import type { E8 } from '@perpdesk/numeric'

/** The phases of a contract that is listed by a call auction, in chronological order. */
export const LISTING_PHASES = [
  'NotStarted',
  'CallAuction',
  'CallAuctionNoCancel',
  'CrossMatching',
  'ContinuousTrading',
  'Finished',
] as const
export type ListingPhase = (typeof LISTING_PHASES)[number]

/**
 * Terms of a contract that is listed before its coin is traded on spot markets: a call auction, followed by pre-market
 * trading.
 */
export interface PreListingTerms {
  /** Current phase of the contract; only the engine changes it. */
  readonly phase: ListingPhase
  /** Start of the call auction, milliseconds since 1970 UTC. */
  readonly auctionTime: number
  /** Lengths of the three phases of the auction, in minutes. */
  readonly auctionMinutes: number
  readonly noCancelMinutes: number
  readonly crossMatchingMinutes: number
  /** End of pre-market trading, when the contract becomes an ordinary one, milliseconds since 1970 UTC. */
  readonly finishTime: number
  /** Reference price in E8, used before the contract has a market price. */
  readonly referencePrice: E8
  /** Fee rate of both sides in the auction, and maker and taker rates of pre-market trading, as fractions. */
  readonly auctionFeeRate: E8
  readonly makerRate: E8
  readonly takerRate: E8
}

/** Terms of the delivery of a contract. */
export interface DeliveryTerms {
  /** Fee on the settled value, as a fraction (R1.12). */
  readonly feeRate: E8
  /** Seconds before delivery whose index prices are averaged to the settlement price (R1.7). */
  readonly averageSeconds: number
  /** Seconds before delivery in which only reduce-only orders are accepted (R1.9). */
  readonly reduceOnlySeconds: number
  /** Seconds in which the contract has the status `Delivering` before it is `Closed` (R1.11). */
  readonly closingSeconds: number
}

/**
 * How the sources of an index are weighted: by fixed weights (R2.1), or by the inverse square of their distance from
 * the mean (the outlier-resistant scheme of R2.3).
 */
export const INDEX_SCHEMES = ['weighted', 'inverseSquare'] as const
export type IndexScheme = (typeof INDEX_SCHEMES)[number]

/** The terms of an instrument's index. */
export interface IndexTerms {
  /** Id of the contract whose index is used (R2.4); 0 if the instrument has its own index. */
  readonly indexInstrument: number
  readonly indexScheme: IndexScheme
  /** Weights of the sources of the instrument's own index, in order (R2.1); empty if all sources count equally. */
  readonly indexWeights: readonly E8[]
}

/** Terms of a contract's listing, session settlements and delivery, and of its index. */
export interface LifeTerms extends IndexTerms {
  /** `null` for contracts without a delivery time. */
  readonly delivery: DeliveryTerms | null
  /** `null` for contracts that are not listed by a call auction. */
  readonly preListing: PreListingTerms | null
  /** Seconds after the launch in which the contract accepts only post-only orders. */
  readonly postOnlySeconds: number
  /** Minutes between two session settlements, counted from 00:00 UTC (R4.8); 0 for contracts without sessions. */
  readonly sessionMinutes: number
}

/** The terms of a contract without auction, sessions and delivery, which has its own index. */
export const STANDING_CONTRACT: LifeTerms = {
  delivery: null,
  preListing: null,
  postOnlySeconds: 0,
  sessionMinutes: 0,
  indexInstrument: 0,
  indexScheme: 'weighted',
  indexWeights: [],
}

/**
 * Returns the time from which only reduce-only orders are accepted (R1.9), in milliseconds since 1970 UTC; infinity for
 * a contract without a delivery.
 */
export function reduceOnlyTimeOf({
  deliveryTime,
  delivery,
}: {
  deliveryTime: number
  delivery: DeliveryTerms | null
}): number {
  const ends = delivery !== null && deliveryTime > 0
  return ends ? deliveryTime - delivery.reduceOnlySeconds * 1000 : Number.POSITIVE_INFINITY
}

const MS_PER_MINUTE = 60_000

/** The times from which the phases of a pre-listed contract follow. */
export type PhaseTimes = Pick<
  PreListingTerms,
  'auctionTime' | 'auctionMinutes' | 'noCancelMinutes' | 'crossMatchingMinutes' | 'finishTime'
>

/** Returns the end of a phase in milliseconds since 1970 UTC; 0 for `Finished`, which has no end. */
export function phaseEnd(times: PhaseTimes, phase: ListingPhase): number {
  const { auctionTime, auctionMinutes, noCancelMinutes, crossMatchingMinutes, finishTime } = times
  switch (phase) {
    case 'NotStarted':
      return auctionTime
    case 'CallAuction':
      return auctionTime + auctionMinutes * MS_PER_MINUTE
    case 'CallAuctionNoCancel':
      return auctionTime + (auctionMinutes + noCancelMinutes) * MS_PER_MINUTE
    case 'CrossMatching':
      return auctionTime + (auctionMinutes + noCancelMinutes + crossMatchingMinutes) * MS_PER_MINUTE
    case 'ContinuousTrading':
      return finishTime
    case 'Finished':
      return 0
  }
}

/** Returns the phase of a pre-listed contract at a time; at the end of one phase the next phase applies. */
export function listingPhaseAt(times: PhaseTimes, time: number): ListingPhase {
  return LISTING_PHASES.find((phase) => time < phaseEnd(times, phase)) ?? 'Finished'
}
