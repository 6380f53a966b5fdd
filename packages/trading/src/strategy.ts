import type { Side } from './vocabulary.ts'

/** Algorithmic orders that the exchange works off by itself (3.9). */
export const STRATEGY_TYPES = ['TWAP', 'Iceberg', 'Chase'] as const
export type StrategyType = (typeof STRATEGY_TYPES)[number]

/** State numbers of the public API. 4 is an end at which part of the quantity was not executed. */
export const STRATEGY_STATES = { running: 2, terminated: 3, terminatedUnfilled: 4, paused: 5, untriggered: 6 } as const
export type StrategyStateNumber = (typeof STRATEGY_STATES)[keyof typeof STRATEGY_STATES]

/** True for the two states that a strategy never leaves. */
export function isStrategyOver(state: StrategyStateNumber): boolean {
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

/** Reasons for the end of a strategy; the public API's `terminateType` is the place in this list. */
export const TERMINATE_TYPES = [
  'unknown',
  'userStop',
  'completed',
  'insufficientBalance',
  'positionModeChanged',
  'accountBlocked',
  'wouldLiquidate',
  'noPositionForReduceOnly',
  'upgrade',
  'openInterestLimited',
  'banned',
  'riskLimitExceeded',
  'deliveryStopped',
  'delisted',
  'consecutiveFailures',
  'missingParameter',
  'signalLatency',
  'symbolMismatch',
  'beyondMaxChasePrice',
  'maxSubOrderCount',
  'orderAlreadyCancelled',
  'maxRiskLimitValue',
  'riskLimitMaxLeverage',
  'coinNotCollateral',
  'reachedLimitPrice',
  'reduceOnlyWithPendingUpgrade',
  'coolingOff',
] as const
export type TerminateType = (typeof TERMINATE_TYPES)[number]

/**
 * Price of a child order: `Market` takes at once up to the collar, `Limit` rests at a price of its own, `Chase` follows
 * the best price of its own side (less a distance), `Taker` takes what the best price of the other side offers.
 */
export const STRATEGY_PRICINGS = ['Market', 'Limit', 'Chase', 'Taker'] as const
export type StrategyPricing = (typeof STRATEGY_PRICINGS)[number]

/** Terms of a strategy besides side and quantity. Fields that a type does not use are 0 or false. */
export interface StrategyTerms {
  readonly type: StrategyType
  readonly pricing: StrategyPricing
  /** `Limit`: ticks. */
  readonly limitPrice: number
  /** `Chase`: distance from the best price, in ticks or in 1/10000 of it; both 0 is at the best price. */
  readonly chaseDistance: number
  readonly chasePercentE4: number
  readonly postOnly: boolean
  /** Ticks; the strategy starts when the last price reaches it. 0 starts at once. */
  readonly triggerPrice: number
  /** Ticks; a buy does not follow the market above it, a sell not below. 0 is no bound. */
  readonly maxChasePrice: number
  /** TWAP: how long and how often. */
  readonly durationSeconds: number
  readonly intervalSeconds: number
  /** TWAP: slices vary by up to a fifth. */
  readonly isRandom: boolean
  /** Iceberg: lots shown at a time, or 0 for `orderCount` equal parts. */
  readonly subQty: number
  readonly orderCount: number
}

/** Empty terms, from which each type starts. */
export const NO_STRATEGY_TERMS: StrategyTerms = {
  type: 'Chase',
  pricing: 'Chase',
  limitPrice: 0,
  chaseDistance: 0,
  chasePercentE4: 0,
  postOnly: false,
  triggerPrice: 0,
  maxChasePrice: 0,
  durationSeconds: 0,
  intervalSeconds: 0,
  isRandom: false,
  subQty: 0,
  orderCount: 0,
}

/** True when a price is beyond the bound up to which a strategy may follow the market; 0 is no bound. Ticks. */
export function isBeyondChase(side: Side, price: number, maxChasePrice: number): boolean {
  if (maxChasePrice === 0) return false
  return side === 'Buy' ? price > maxChasePrice : price < maxChasePrice
}
