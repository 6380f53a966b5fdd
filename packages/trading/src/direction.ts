import type { Side } from './vocabulary.ts'

/** +1 for a long (bought) position, −1 for a short (sold) one: the `s` of the formulas. */
export function directionOf(side: Side): 1n | -1n {
  return side === 'Buy' ? 1n : -1n
}

/** The side that closes a position of this side, and the one that such an order trades with. */
export function oppositeSide(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy'
}
