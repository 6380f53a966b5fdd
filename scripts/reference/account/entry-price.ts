import { Fraction } from '../formulas/fraction.ts'
import type { Opening } from '../model.ts'

/** Part of an amount, by lots. */
export function part(amount: bigint, lots: number, of: number, towards: 'down' | 'ceil' | 'halfUp'): bigint {
  return lots === of ? amount : new Fraction(amount * BigInt(lots), BigInt(of)).whole(towards)
}

/** Entry value of the lots still held: the closed lots, all together, take their share rounded half up. */
export function valueOfHeld({ lots, value }: Opening, held: number): bigint {
  return value - part(value, lots - held, lots, 'halfUp')
}
