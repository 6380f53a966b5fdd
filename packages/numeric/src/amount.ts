import type { E8 } from './e8.ts'
import { safeMulDiv } from './integer.ts'
import { divide, type Rounding } from './rounding.ts'

/**
 * An exact count of 1e-8 units like an {@link E8}, for sums of many values. A value is held as a whole double while it
 * is a safe integer (up to 90 million coins) and as a bigint beyond that. The functions of this file accept either form
 * and always return the double if the value fits one. Each value they return therefore has a single form, and two
 * returned amounts can be compared with `===`. `<` and `>` compare amounts of any form.
 */
export type Amount = number | bigint

/** The number of 1e-8 units in one whole (10^8), as an amount. */
export const UNITS_IN_ONE = 100_000_000

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns an E8 value as an amount: a double if the value is a safe integer, otherwise the bigint itself. */
export function amountOf(value: E8): Amount {
  return value <= LARGEST && value >= -LARGEST ? Number(value) : value
}

/** Returns an amount as an E8, the bigint of the same number of units. */
export function e8Of(amount: Amount): E8 {
  return typeof amount === 'number' ? BigInt(amount) : amount
}

/**
 * Returns the double nearest to an amount, with a relative error of at most 2^-53. The estimate only helps to find an
 * exact result faster; it is never booked as money.
 */
export function estimateOf(amount: Amount): number {
  return Number(amount)
}

/** Returns a + b, exact. */
export function plus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    // an inexact sum of two safe integers lies beyond 2^53, so it never passes as a safe integer
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return amountOf(BigInt(a) + BigInt(b))
}

/** Returns a − b, exact. */
export function minus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return amountOf(BigInt(a) - BigInt(b))
}

/** Returns the integer a × b, exact. Unlike `mulE8`, it does not divide by 10^8. */
export function times(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // a product with 0 may be −0; adding 0 turns −0 into 0
    if (Number.isSafeInteger(product)) return product + 0
  }
  return amountOf(BigInt(a) * BigInt(b))
}

/**
 * Returns a × b ÷ divisor, rounded once at the end; the product is exact at any size. Throws `RangeError` when the
 * divisor is 0.
 */
export function mulDivAmount(a: Amount, b: Amount, divisor: Amount, rounding: Rounding): Amount {
  if (typeof a === 'number' && typeof b === 'number' && typeof divisor === 'number') {
    const quotient = safeMulDiv(a, b, divisor, rounding)
    if (quotient !== undefined) return quotient
  }
  return amountOf(divide(BigInt(a) * BigInt(b), BigInt(divisor), rounding))
}

/** The product of two ratios, a ÷ b × c ÷ d, kept undivided: its four exact parts and an estimate of the result. */
export interface Ratios {
  readonly a: Amount
  readonly b: Amount
  readonly c: Amount
  readonly d: Amount
  readonly estimate: number
}

/** Returns the product a ÷ b × c ÷ d for {@link compareRatios}. b and d must be above zero. */
export function ratiosOf(a: Amount, b: Amount, c: Amount, d: Amount): Ratios {
  return { a, b, c, d, estimate: (estimateOf(a) / estimateOf(b)) * (estimateOf(c) / estimateOf(d)) }
}

/**
 * The smallest relative difference at which two estimates are in a certain order; their rounding errors are far
 * smaller.
 */
const ESTIMATES_APART = 1e-12

/**
 * Compares two products of ratios: returns a negative number if x is smaller, a positive number if x is larger, 0 if
 * they are equal. The estimates decide if they differ by more than their rounding errors; otherwise the exact parts
 * decide.
 */
export function compareRatios(x: Ratios, y: Ratios): number {
  const difference = x.estimate - y.estimate
  if (Math.abs(difference) > ESTIMATES_APART * (Math.abs(x.estimate) + Math.abs(y.estimate))) return difference
  const left = BigInt(x.a) * BigInt(x.c) * BigInt(y.b) * BigInt(y.d)
  const right = BigInt(y.a) * BigInt(y.c) * BigInt(x.b) * BigInt(x.d)
  return left === right ? 0 : left < right ? -1 : 1
}
