import { fraction, hashBeside } from '../random.ts'
import type { Profile } from './profile.ts'

/**
 * Decides at which levels a maker quotes, as a pure function of a price and its distance from the fair price. Each
 * price has a fixed random number from a hash; a level exists there if the number is below a density that decreases
 * with the distance. So when the fair price moves, nearly all levels stay: the book fills up ahead of the price, thins
 * out behind it, and does not flicker.
 */
export interface Ladder {
  /**
   * True if a level belongs at this price. `kept` if a level is already there: an existing level is removed at a larger
   * distance than a new one is added.
   */
  wants(price: number, distance: number, kept: boolean): boolean
  /** Returns the usual value of a level at a distance, in the quote coin. */
  value(distance: number): number
}

/** Distance in ticks below which every level exists. */
const SOLID = 2
const STEEPNESS = 0.45
/** A level is kept until the density has fallen to this share of the density at which it was added. */
const LAG = 0.7
/** Value of a level at the far end relative to one at the best price. */
const SWELL = 5
/** Value of the levels at the best price relative to what their distance alone would give. */
const TOUCH_BONUS = 2.5

export function createLadder(key: number, profile: Profile): Ladder {
  const { levels, reach } = profile
  const knee = Math.max(reach / 100, 1)
  const shape = (distance: number): number => (1 + distance / knee) ** -STEEPNESS
  const shapes = Float64Array.from({ length: reach }, (_, distance) => shape(distance))
  const swell = (distance: number): number => 1 + (SWELL - 1) * Math.sqrt(distance / reach)
  const scale = scaleFor(levels, shapes)
  // A requote needs hundreds of densities, so powers and roots are computed once.
  const densities = Float64Array.from({ length: reach + 1 }, (_, distance) => Math.min(1, scale * shape(distance)))
  const lotOf = hashBeside(key)
  let weight = 0
  for (const [distance, each] of shapes.entries()) weight += Math.min(1, scale * each) * swell(distance)
  return {
    wants(price, distance, kept) {
      if (distance < SOLID) return true
      if (distance > reach) return kept && distance < reach * 1.1
      return fraction(lotOf(price)) < densities[distance]! * (kept ? 1 / LAG : 1)
    },
    value: (distance) =>
      (profile.depth / weight) * (distance < SOLID ? TOUCH_BONUS : 1) * swell(Math.min(distance, reach)),
  }
}

/**
 * Returns the factor with which the densities, each at most 1, sum to the wanted number of levels, or to as many as
 * fit.
 */
function scaleFor(levels: number, shapes: Float64Array): number {
  let low = 0
  let high = levels / (shapes.at(-1) ?? 1)
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2
    let sum = 0
    for (const each of shapes) sum += Math.min(1, middle * each)
    if (sum < levels) low = middle
    else high = middle
  }
  return high
}
