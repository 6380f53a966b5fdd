import type { E8 } from './e8.ts'
import { safeMulDiv } from './integer.ts'
import { divide, type Rounding } from './rounding.ts'

/**
 * An exact count of 1e-8 units like an {@link E8}, for sums of many values: a whole double as long as it is a safe integer (90
 * million coins), a bigint beyond. The functions of this file hold that guard. They take both forms of any value and give
 * back the double where there is one, so that what they gave back may be compared with `===`; `<` compares all.
 */
export type Amount = number | bigint

/** Units of 1e-8 in one, as an amount. */
export const UNITS_IN_ONE = 100_000_000

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** The cheaper form of a value. */
export function amountOf(value: E8): Amount {
  return value <= LARGEST && value >= -LARGEST ? Number(value) : value
}

/** The same units as a bigint. */
export function e8Of(amount: Amount): E8 {
  return typeof amount === 'number' ? BigInt(amount) : amount
}

/**
 * The nearest double: at most 2^-53 of the amount away from it. It chooses between ways to find the same result, and is never
 * money itself.
 */
export function estimateOf(amount: Amount): number {
  return Number(amount)
}

/** a + b. */
export function plus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    // two safe integers never add up to one that only looks safe
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return amountOf(BigInt(a) + BigInt(b))
}

/** a − b. */
export function minus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return amountOf(BigInt(a) - BigInt(b))
}

/** a × b. */
export function times(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // a product with 0 may be −0, which no amount is
    if (Number.isSafeInteger(product)) return product + 0
  }
  return amountOf(BigInt(a) * BigInt(b))
}

/** a × b ÷ divisor with one rounding at the end; the product is never cut. Throws `RangeError` when the divisor is 0. */
export function mulDivAmount(a: Amount, b: Amount, divisor: Amount, rounding: Rounding): Amount {
  if (typeof a === 'number' && typeof b === 'number' && typeof divisor === 'number') {
    const quotient = safeMulDiv(a, b, divisor, rounding)
    if (quotient !== undefined) return quotient
  }
  return amountOf(divide(BigInt(a) * BigInt(b), BigInt(divisor), rounding))
}

/** a ÷ b × c ÷ d, not divided: its exact parts and an estimate of the result. */
export interface Ratios {
  readonly a: Amount
  readonly b: Amount
  readonly c: Amount
  readonly d: Amount
  readonly estimate: number
}

/** b and d are above zero. */
export function ratiosOf(a: Amount, b: Amount, c: Amount, d: Amount): Ratios {
  return { a, b, c, d, estimate: (estimateOf(a) / estimateOf(b)) * (estimateOf(c) / estimateOf(d)) }
}

/** The roundings of two estimates are below this part of them, many times over. */
const ESTIMATES_APART = 1e-12

/** Below zero where x is the smaller one, above zero where it is the larger: by the estimates where these lie apart, else exactly. */
export function compareRatios(x: Ratios, y: Ratios): number {
  const difference = x.estimate - y.estimate
  if (Math.abs(difference) > ESTIMATES_APART * (Math.abs(x.estimate) + Math.abs(y.estimate))) return difference
  const left = BigInt(x.a) * BigInt(x.c) * BigInt(y.b) * BigInt(y.d)
  const right = BigInt(y.a) * BigInt(y.c) * BigInt(x.b) * BigInt(x.d)
  return left === right ? 0 : left < right ? -1 : 1
}
