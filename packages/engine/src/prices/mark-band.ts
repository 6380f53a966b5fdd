import type { E8 } from '@perpdesk/numeric'

/** Marks between which an account that was proven to be safe is so. Follows from the marks; not part of the state. */
export interface MarkBand {
  readonly low: E8
  readonly high: E8
}

/**
 * Width to either side, as a part of the mark: a hundredth. Wider ones hold longer, and fewer accounts are safe in them.
 */
const WIDTH = 100n

export function bandAround(mark: E8): MarkBand {
  return { low: mark - mark / WIDTH, high: mark + mark / WIDTH }
}

export function isWithin({ low, high }: MarkBand, mark: E8): boolean {
  return mark >= low && mark <= high
}
