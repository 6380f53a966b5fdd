import type { Side } from './vocabulary.ts'

/** Returns +1 for a long position, −1 for a short position: the `s` of the formulas. */
export function directionOf(side: Side): 1n | -1n {
  return side === 'Buy' ? 1n : -1n
}

/** Returns the opposite side, whose orders close a position of this side and are matched with orders of this side. */
export function oppositeSide(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy'
}
