import { formatE8 } from '@perpdesk/numeric'
import { DEFAULT_TWAP_INTERVAL, type StrategyPricing, type StrategyTerms, type StrategyType } from '@perpdesk/trading'
import type { Market } from '../../stores/index.ts'
import { typedSteps, typedTicks } from './typed-ticks.ts'

/** Units of the distance between the best price and a chase order. */
export const DISTANCE_UNITS = ['none', 'price', 'percent'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]

/** The values of a strategy's own fields, as typed; each type uses some of them. */
export interface StrategyForm {
  readonly type: StrategyType
  readonly pricing: StrategyPricing
  readonly distanceBy: DistanceUnit
  readonly distance: string
  readonly postOnly: boolean
  /** Last price at which the strategy starts; empty to start at once. */
  readonly start: string
  /** Price above which a buy does not follow the market, or below which a sell does not; empty for no bound. */
  readonly bound: string
  /** TWAP: duration and interval. */
  readonly hours: string
  readonly minutes: string
  readonly intervalSeconds: number
  readonly isRandom: boolean
  /** Iceberg: `parts` is the number of orders, or the size of each. */
  readonly partsBy: 'count' | 'qty'
  readonly parts: string
}

/** Pricings that each type of strategy offers for its orders, the default first. */
export const PRICINGS: Readonly<Record<StrategyType, readonly StrategyPricing[]>> = {
  TWAP: ['Market', 'Chase'],
  Iceberg: ['Limit', 'Chase', 'Taker'],
  Chase: ['Chase'],
}

const START: Readonly<Record<StrategyType, StrategyPricing>> = { TWAP: 'Market', Iceberg: 'Limit', Chase: 'Chase' }

export function startStrategyForm(type: StrategyType): StrategyForm {
  return {
    type,
    pricing: START[type],
    distanceBy: 'none',
    distance: '',
    postOnly: false,
    start: '',
    bound: '',
    hours: '0',
    minutes: '30',
    intervalSeconds: DEFAULT_TWAP_INTERVAL,
    isRandom: false,
    partsBy: 'count',
    parts: '',
  }
}

/** Step of a distance in percent: a hundredth of a percent, as a percentage in E8. */
export const PERCENT_STEP = 1_000_000n
const HOUR = 3_600
const MINUTE = 60

/**
 * Returns the terms of the strategy in ticks and lots. A value that is not a number, is off its grid or does not belong
 * to the type becomes 0, which means "none"; `strategyFaults` finds invalid values.
 *
 * @param price limit price as typed, for an iceberg order with a limit
 */
export function strategyTerms(form: StrategyForm, market: Market, price: string): StrategyTerms {
  const { tickSize, lotSize } = market
  const isTwap = form.type === 'TWAP'
  const isIceberg = form.type === 'Iceberg'
  const follows = form.pricing === 'Chase'
  const counts = form.partsBy === 'count'
  return {
    type: form.type,
    pricing: form.pricing,
    limitPrice: form.pricing === 'Limit' ? typedTicks(price, market) : 0,
    chaseDistance: follows && form.distanceBy === 'price' ? typedSteps(form.distance, tickSize) : 0,
    chasePercentE4: follows && form.distanceBy === 'percent' ? typedSteps(form.distance, PERCENT_STEP) : 0,
    postOnly: form.type !== 'Chase' && canBePostOnly(form) && form.postOnly,
    triggerPrice: typedTicks(form.start, market),
    maxChasePrice: form.pricing === 'Limit' ? 0 : typedTicks(form.bound, market),
    durationSeconds: isTwap ? secondsOf(form) : 0,
    intervalSeconds: isTwap ? form.intervalSeconds : 0,
    isRandom: isTwap && form.isRandom,
    subQty: isIceberg && !counts ? typedSteps(form.parts, lotSize) : 0,
    orderCount: isIceberg && counts ? countOf(form.parts) : 0,
  }
}

/** True if the strategy's orders can rest and so can be post-only; orders of a chase strategy always are post-only. */
export function canBePostOnly({ pricing }: Pick<StrategyForm, 'pricing'>): boolean {
  return pricing === 'Limit' || pricing === 'Chase'
}

export function secondsOf({ hours, minutes }: Pick<StrategyForm, 'hours' | 'minutes'>): number {
  return countOf(hours) * HOUR + countOf(minutes) * MINUTE
}

function countOf(typed: string): number {
  return /^\d{1,7}$/.test(typed) ? Number.parseInt(typed, 10) : 0
}

/** Returns a number of steps as a plain decimal. */
export function stepsText(steps: number, step: bigint): string {
  return formatE8(BigInt(steps) * step)
}
