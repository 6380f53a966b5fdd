import { Fraction } from '../formulas/fraction.ts'
import type { Opening } from '../model.ts'

/** Part of an amount, by lots. */
export function part(amount: bigint, lots: number, of: number, towards: 'down' | 'ceil' | 'halfUp'): bigint {
  return lots === of ? amount : new Fraction(amount * BigInt(lots), BigInt(of)).whole(towards)
}

/** What the lots that are still held were opened for: the closed ones, all together, take their share half up. */
export function valueOfHeld({ lots, value }: Opening, held: number): bigint {
  return value - part(value, lots - held, lots, 'halfUp')
}
