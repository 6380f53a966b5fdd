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
 * Width to either side, as a divisor of the mark: 1 %. Marks stay longer in a wider band, but fewer accounts are safe
 * throughout it.
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
