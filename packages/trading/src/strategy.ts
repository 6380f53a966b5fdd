import type { Side } from './vocabulary.ts'

/** The types of strategies: algorithmic orders that the exchange executes over time (3.9). */
export const STRATEGY_TYPES = ['TWAP', 'Iceberg', 'Chase'] as const
export type StrategyType = (typeof STRATEGY_TYPES)[number]

/** The state numbers of the public API. 4 means that the strategy ended without complete execution. */
export const STRATEGY_STATES = { running: 2, terminated: 3, terminatedUnfilled: 4, paused: 5, untriggered: 6 } as const
export type StrategyStateNumber = (typeof STRATEGY_STATES)[keyof typeof STRATEGY_STATES]

/** True for the two states of a strategy that has ended. */
export function isStrategyOver(state: StrategyStateNumber): boolean {
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

/** The reasons why a strategy ended; `terminateType` of the public API is the index in this list. */
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
 * How a strategy prices its child orders: `Market` executes at once up to the price collar, `Limit` rests at a fixed
 * price, `Chase` follows the best price of its own side at a distance, `Taker` trades against the best price of the
 * other side.
 */
export const STRATEGY_PRICINGS = ['Market', 'Limit', 'Chase', 'Taker'] as const
export type StrategyPricing = (typeof STRATEGY_PRICINGS)[number]

/** The terms of a strategy except side and quantity. Fields that a type does not use are 0 or false. */
export interface StrategyTerms {
  readonly type: StrategyType
  readonly pricing: StrategyPricing
  /** Price of the child orders with pricing `Limit`, in ticks. */
  readonly limitPrice: number
  /**
   * Distance from the best price with pricing `Chase`, in ticks or in 1/10000 of that price; 0 and 0 is the best price.
   */
  readonly chaseDistance: number
  readonly chasePercentE4: number
  readonly postOnly: boolean
  /** Trigger price in ticks; the strategy starts when the last price reaches it. 0 starts the strategy at once. */
  readonly triggerPrice: number
  /** Limit, in ticks, up to which a buy follows the market; for a sell, down to which. 0 is no limit. */
  readonly maxChasePrice: number
  /** TWAP: duration, and interval between slices. */
  readonly durationSeconds: number
  readonly intervalSeconds: number
  /** TWAP: whether the sizes of slices vary by up to a fifth. */
  readonly isRandom: boolean
  /** Iceberg: lots of each slice, or 0 to divide the quantity into `orderCount` equal slices. */
  readonly subQty: number
  readonly orderCount: number
}

/** Terms with all fields unused, to which each strategy type adds its own. */
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

/**
 * True if a price is beyond `maxChasePrice`, the limit up to which a strategy follows the market. In ticks; 0 is no
 * limit.
 */
export function isBeyondChase(side: Side, price: number, maxChasePrice: number): boolean {
  if (maxChasePrice === 0) return false
  return side === 'Buy' ? price > maxChasePrice : price < maxChasePrice
}
