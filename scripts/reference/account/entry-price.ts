import { Fraction } from '../formulas/fraction.ts'
import type { Opening } from '../model.ts'

/** Returns the share of an amount in proportion to lots. */
export function part(amount: bigint, lots: number, of: number, towards: 'down' | 'ceil' | 'halfUp'): bigint {
  return lots === of ? amount : new Fraction(amount * BigInt(lots), BigInt(of)).whole(towards)
}

/**
 * Returns the entry value of the lots still held: the entry value minus the share of all closed lots together, rounded
 * half up.
 */
export function valueOfHeld({ lots, value }: Opening, held: number): bigint {
  return value - part(value, lots - held, lots, 'halfUp')
}
