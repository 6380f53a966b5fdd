import type { E8 } from '@perpdesk/numeric'

/**
 * A band of marks. An account proven safe is safe while every mark stays within its band. Derived from the marks; not
 * part of the state.
 */
export interface MarkBand {
  readonly low: E8
  readonly high: E8
}

/**
 * Width of the band on each side of the mark price, as a divisor of it: 1 %. A mark price stays longer in a wider band,
 * but fewer accounts are safe at every price in it.
 */
const WIDTH = 100n

/** Returns the band around a mark. */
export function bandAround(mark: E8): MarkBand {
  return { low: mark - mark / WIDTH, high: mark + mark / WIDTH }
}

/** True if a mark lies within a band, ends included. */
export function isWithin({ low, high }: MarkBand, mark: E8): boolean {
  return mark >= low && mark <= high
}
