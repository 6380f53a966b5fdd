import { fraction, hashBeside } from '../random.ts'
import type { Profile } from './profile.ts'

/**
 * Levels that a maker likes to have, as a pure function of a price and its distance from the fair price. Each price has
 * a fixed lot drawn from a hash; a level stands there when that lot is below a density that falls with distance. So when
 * the fair price moves, nearly all levels stay where they are: the book fills in ahead, thins out behind, and does not
 * flicker.
 */
export interface Ladder {
  /** True when a level belongs at this price; `kept` when one stands there already (it goes a little later than it came). */
  wants(price: number, distance: number, kept: boolean): boolean
  /** Usual value of a level at a distance, in the quote coin. */
  value(distance: number): number
}

/** Levels this near the touch always stand. */
const SOLID = 2
const STEEPNESS = 0.45
/** A level stays until the density has fallen to this part of what brought it. */
const LAG = 0.7
/** Value of a level at the far end over one at the touch. */
const SWELL = 5
/** Value of the solid levels over what their distance alone would give. */
const TOUCH_BONUS = 2.5

export function createLadder(key: number, profile: Profile): Ladder {
  const { levels, reach } = profile
  const knee = Math.max(reach / 100, 1)
  const shape = (distance: number): number => (1 + distance / knee) ** -STEEPNESS
  const shapes = Float64Array.from({ length: reach }, (_, distance) => shape(distance))
  const swell = (distance: number): number => 1 + (SWELL - 1) * Math.sqrt(distance / reach)
  const scale = scaleFor(levels, shapes)
  // A requote asks for hundreds of distances: powers and roots are taken once.
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

/** Factor at which the densities, each at most 1, sum up to the wanted levels, or to all there is room for. */
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
