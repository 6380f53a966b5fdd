import type { E8 } from '@perpdesk/numeric'

/** Phases of a pre-listed contract, in their order. */
export const LISTING_PHASES = [
  'NotStarted',
  'CallAuction',
  'CallAuctionNoCancel',
  'CrossMatching',
  'ContinuousTrading',
  'Finished',
] as const
export type ListingPhase = (typeof LISTING_PHASES)[number]

/** Terms of a contract that is listed before its coin trades anywhere: an auction, then pre-market trading. */
export interface PreListingTerms {
  /** Present phase of the contract; moved on by the engine alone. */
  readonly phase: ListingPhase
  /** Start of the call auction, milliseconds since 1970 UTC. */
  readonly auctionTime: number
  /** Lengths of the phases of the auction, in minutes. */
  readonly auctionMinutes: number
  readonly noCancelMinutes: number
  readonly crossMatchingMinutes: number
  /** End of pre-market trading, when the contract becomes an ordinary one, milliseconds since 1970 UTC. */
  readonly finishTime: number
  /** Price that stands for the market before there is one. */
  readonly referencePrice: E8
  /** Rate of both sides in the auction, and the rates of pre-market trading, as fractions of the fill value. */
  readonly auctionFeeRate: E8
  readonly makerRate: E8
  readonly takerRate: E8
}

/** Terms of the end of a contract with a delivery time. */
export interface DeliveryTerms {
  /** Fee on the settled value, as a fraction (R1.12). */
  readonly feeRate: E8
  /** Length of the time before delivery whose index prices are averaged (R1.7), in seconds. */
  readonly averageSeconds: number
  /** Length of the time before delivery in which orders may only reduce (R1.9), in seconds. */
  readonly reduceOnlySeconds: number
  /** Time that the contract stays `Delivering` before it is `Closed` (R1.11), in seconds. */
  readonly closingSeconds: number
}

/**
 * Weighting of the sources of an index: by their weights (R2.1), or by the inverse square of their distance from the mean
 * of all (the outlier-resistant scheme of R2.3).
 */
export const INDEX_SCHEMES = ['weighted', 'inverseSquare'] as const
export type IndexScheme = (typeof INDEX_SCHEMES)[number]

/** Source of an instrument's index. */
export interface IndexTerms {
  /** Id of the contract whose index is used (R2.4); 0 for an index of its own. */
  readonly indexInstrument: number
  readonly indexScheme: IndexScheme
  /** Weights of the sources of an own index in their order (R2.1); empty when all count the same. */
  readonly indexWeights: readonly E8[]
}

/** Terms of a contract's beginning, of its settlements on the way and of its end, and the source of its index. */
export interface LifeTerms extends IndexTerms {
  /** Given for contracts with a delivery time, and for no others. */
  readonly delivery: DeliveryTerms | null
  /** Given for contracts that are sold by auction first. */
  readonly preListing: PreListingTerms | null
  /** Time after its launch in which a contract takes post-only orders alone, in seconds. */
  readonly postOnlySeconds: number
  /** Minutes between two session settlements counted from 00:00 UTC (R4.8); 0 for contracts that have none. */
  readonly sessionMinutes: number
}

/** A contract with an own index that trades until further notice. */
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
 * From when on orders may only reduce (R1.9), milliseconds since 1970 UTC; infinity for a contract without a delivery before it.
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

/** The times by which a pre-listed contract goes through its phases. */
export type PhaseTimes = Pick<
  PreListingTerms,
  'auctionTime' | 'auctionMinutes' | 'noCancelMinutes' | 'crossMatchingMinutes' | 'finishTime'
>

/** End of a phase, milliseconds since 1970 UTC; 0 for `Finished`, which lasts. */
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

/** The phase that a pre-listed contract has at a time by its terms (half-open: a phase begins at its first millisecond). */
export function listingPhaseAt(times: PhaseTimes, time: number): ListingPhase {
  return LISTING_PHASES.find((phase) => time < phaseEnd(times, phase)) ?? 'Finished'
}
