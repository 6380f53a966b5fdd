import { mulDivInt } from '@perpdesk/numeric'
import type { StrategyTerms } from './strategy.ts'

/** The allowed intervals between slices, the default interval, and the limits of the duration, all in seconds (3.9). */
export const TWAP_INTERVALS: readonly number[] = [5, 10, 15, 30, 60, 120]
export const DEFAULT_TWAP_INTERVAL = 30
export const MIN_TWAP_SECONDS = 300
export const MAX_TWAP_SECONDS = 86_400

/** A random slice deviates by at most one fifth from an even slice. */
const RANDOM_DIVISOR = 5

type Schedule = Pick<StrategyTerms, 'durationSeconds' | 'intervalSeconds'>

/**
 * True if a schedule is allowed (3.9): a duration of 5 minutes to a day and a listed interval that divides the
 * duration.
 */
export function isTwapScheduleValid({ durationSeconds, intervalSeconds }: Schedule): boolean {
  if (!Number.isSafeInteger(durationSeconds) || !TWAP_INTERVALS.includes(intervalSeconds)) return false
  if (durationSeconds < MIN_TWAP_SECONDS || durationSeconds > MAX_TWAP_SECONDS) return false
  return durationSeconds % intervalSeconds === 0
}

/** Returns the number of slices of a valid schedule. */
export function twapSlices({ durationSeconds, intervalSeconds }: Schedule): number {
  return mulDivInt(durationSeconds, 1, intervalSeconds, 'floor')
}

/** The terms that determine the slices of a TWAP. */
export interface TwapPlan {
  readonly lots: number
  readonly slices: number
  readonly isRandom: boolean
  /** Smallest lots to which a random slice may be reduced. */
  readonly minLots: number
  /** Seed of the deviations: the strategy's id, so that strategies differ. */
  readonly seed: number
}

/**
 * Returns the lots of the slice `index` (from 0). Slices are differences of the running sum, cut to whole lots, so they
 * add up to the total. With `isRandom` each pair of slices shifts some lots from one slice to the other: at most a
 * fifth of a slice, without making a slice smaller than `minLots`. A last slice without a partner is unchanged. The
 * shift is a hash of seed and pair, so equal plans always have equal slices.
 */
export function twapSliceLots(plan: TwapPlan, index: number): number {
  const own = evenSlice(plan, index)
  if (!plan.isRandom) return own
  const isSecond = index % 2 === 1
  const partner = isSecond ? index - 1 : index + 1
  if (partner >= plan.slices) return own
  const smaller = Math.min(own, evenSlice(plan, partner))
  const span = Math.max(0, Math.min(mulDivInt(smaller, 1, RANDOM_DIVISOR, 'floor'), smaller - plan.minLots))
  const deviation = (sliceHash(plan.seed, Math.min(index, partner)) % (2 * span + 1)) - span
  return isSecond ? own - deviation : own + deviation
}

function evenSlice({ lots, slices }: TwapPlan, index: number): number {
  return mulDivInt(lots, index + 1, slices, 'floor') - mulDivInt(lots, index, slices, 'floor')
}

/** Returns a 32-bit hash that depends on every bit of both numbers (with a finaliser like that of MurmurHash3). */
function sliceHash(seed: number, index: number): number {
  const high = Math.trunc(seed / 2 ** 32)
  let mixed = (seed >>> 0) ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
