import { mulDivInt } from '@perpdesk/numeric'
import type { StrategyTerms } from './strategy.ts'

/** Seconds between two slices that can be chosen, the default of these, and the bounds of the whole in seconds (3.9). */
export const TWAP_INTERVALS: readonly number[] = [5, 10, 15, 30, 60, 120]
export const DEFAULT_TWAP_INTERVAL = 30
export const MIN_TWAP_SECONDS = 300
export const MAX_TWAP_SECONDS = 86_400

/** Part of a slice that chance may add or take: a fifth. */
const RANDOM_DIVISOR = 5

type Schedule = Pick<StrategyTerms, 'durationSeconds' | 'intervalSeconds'>

/** True for an allowed schedule (3.9): a listed interval that divides a duration of 5 minutes to a day. */
export function isTwapScheduleValid({ durationSeconds, intervalSeconds }: Schedule): boolean {
  if (!Number.isSafeInteger(durationSeconds) || !TWAP_INTERVALS.includes(intervalSeconds)) return false
  if (durationSeconds < MIN_TWAP_SECONDS || durationSeconds > MAX_TWAP_SECONDS) return false
  return durationSeconds % intervalSeconds === 0
}

/** Slices of a valid schedule. */
export function twapSlices({ durationSeconds, intervalSeconds }: Schedule): number {
  return mulDivInt(durationSeconds, 1, intervalSeconds, 'floor')
}

/** Terms from which the slices of a TWAP follow. */
export interface TwapPlan {
  readonly lots: number
  readonly slices: number
  readonly isRandom: boolean
  /** Smallest lots that chance may leave in a slice. */
  readonly minLots: number
  /** The strategy's id: makes its deviations differ from those of another. */
  readonly seed: number
}

/**
 * Lots of one slice, counted from 0. Slices are cut from the running sum, so that all of them add up to the whole. With
 * `isRandom` the slices go in pairs: an amount hashed from seed and pair moves from the second to the first, at most a
 * fifth of a slice and never below `minLots`; an odd last slice stays as it is. No randomness: equal plans, equal slices.
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

/** 32 bits that depend on every bit of both numbers (the finisher of murmur3). */
function sliceHash(seed: number, index: number): number {
  const high = Math.trunc(seed / 2 ** 32)
  let mixed = (seed >>> 0) ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
