import { divide, type Rounding } from './rounding.ts'

/**
 * Returns a bigint, or a text of plain digits with an optional `-`, as a number. Throws `RangeError` when the text is
 * not a whole number, or when the value is not a safe integer (its size is 2^53 or more).
 */
export function toSafeInteger(value: bigint | string): number {
  if (typeof value === 'string' && !/^-?[0-9]{1,16}$/.test(value)) throw new RangeError(`not a whole number: ${value}`)
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe whole number: ${value}`)
  return number
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Returns a bigint, which must not be negative, as a number of at most 2^53 − 1. Larger values become 2^53 − 1, so the
 * result may only be used as an upper limit of other counts.
 */
export function toSafeCount(value: bigint): number {
  return Number(value < LARGEST ? value : LARGEST)
}

/**
 * Reads a whole number written in plain digits without a sign (`"480"`). Returns `undefined` for any other text and for
 * values beyond 2^53 − 1.
 */
export function parseInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/**
 * Returns `a × b ÷ divisor` of safe integers, rounded once at the end. It calculates in doubles where they are exact
 * (see {@link safeMulDiv}) and in bigint otherwise, so the result is always exact. Throws `RangeError` when the divisor
 * is 0 or the result is not a safe integer.
 */
export function mulDivInt(a: number, b: number, divisor: number, rounding: Rounding): number {
  const quotient = safeMulDiv(a, b, divisor, rounding)
  return quotient ?? toSafeInteger(divide(BigInt(a) * BigInt(b), BigInt(divisor), rounding))
}

/**
 * Returns `a × b ÷ divisor` of safe integers, rounded once, calculated in doubles alone. Returns `undefined` when the
 * divisor is 0, and when doubles would not be exact: if the product is not a safe integer and the quotient or the
 * divisor is larger than {@link LARGEST_ESTIMATED}. The size of the product itself is not limited.
 */
export function safeMulDiv(a: number, b: number, divisor: number, rounding: Rounding): number | undefined {
  if (divisor === 0) return undefined
  const product = a * b
  if (Number.isSafeInteger(product)) return divideSafe(product, divisor, rounding)
  const size = divideProduct(Math.abs(a), Math.abs(b), Math.abs(divisor), rounding, product < 0 !== divisor < 0)
  return size === undefined || product < 0 === divisor < 0 ? size : -size
}

/**
 * The largest quotient and divisor that {@link divideProduct} accepts. Up to this size an estimated quotient is at most
 * one off, and the remainder is a safe integer.
 */
const LARGEST_ESTIMATED = 2 ** 51

/**
 * Returns the size of the rounded quotient a × b ÷ divisor if the product is beyond the safe integers; `negative` is
 * the sign of the quotient. `undefined` if the quotient or the divisor is too large. The quotient is estimated in
 * doubles first. As doubles, the product and estimate × divisor keep only their leading 53 bits, but the bits cut off
 * from each fit a second double ({@link cutOff}). The leading parts and the cut-off parts can each be subtracted
 * exactly, and the sum of the two differences is the remainder.
 */
function divideProduct(
  a: number,
  b: number,
  divisor: number,
  rounding: Rounding,
  negative: boolean,
): number | undefined {
  const product = a * b
  const estimate = Math.floor(product / divisor)
  if (!(estimate <= LARGEST_ESTIMATED && divisor <= LARGEST_ESTIMATED)) return undefined
  const covered = estimate * divisor
  const rest = product - covered + (cutOff(a, b, product) - cutOff(estimate, divisor, covered))
  const off = rest < 0 ? -1 : rest >= divisor ? 1 : 0
  const quotient = estimate + off
  const left = rest - off * divisor
  return left !== 0 && roundsAway(rounding, negative, left, divisor, quotient) ? quotient + 1 : quotient
}

/**
 * The factor that splits a double into two halves of at most 26 bits each (Veltkamp); products of such halves are
 * exact.
 */
const HALVES = 2 ** 27 + 1

/** Returns the exact rounding error a × b − `product`, where `product` is a × b rounded to a double (Dekker). */
function cutOff(a: number, b: number, product: number): number {
  const scaledA = a * HALVES
  const highA = scaledA - (scaledA - a)
  const lowA = a - highA
  const scaledB = b * HALVES
  const highB = scaledB - (scaledB - b)
  const lowB = b - highB
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB
}

/**
 * Returns the quotient of two safe integers, cut toward zero. The cut is exact, because the division of doubles never
 * rounds up to a whole number k: the true quotient of a smaller dividend k × divisor − j (j ≥ 1) is k − j ÷ divisor,
 * and for dividends below 2^53 it is further from k than half the distance between neighbouring doubles.
 */
function cutQuotient(dividend: number, divisor: number): number {
  return Math.trunc(dividend / divisor) + 0
}

function divideSafe(dividend: number, divisor: number, rounding: Rounding): number {
  const quotient = cutQuotient(dividend, divisor)
  const rest = dividend - quotient * divisor
  if (rest === 0) return quotient
  const negative = dividend < 0 !== divisor < 0
  return roundsAway(rounding, negative, Math.abs(rest), Math.abs(divisor), quotient)
    ? quotient + (negative ? -1 : 1)
    : quotient
}

/**
 * Whether a quotient that was cut toward zero has to be rounded away from zero. `rest` is the remainder, which is not
 * 0; `rest` and `divisor` are given as sizes, `negative` is the sign of the quotient.
 */
function roundsAway(rounding: Rounding, negative: boolean, rest: number, divisor: number, quotient: number): boolean {
  switch (rounding) {
    case 'down':
      return false
    case 'up':
      return true
    case 'floor':
      return negative
    case 'ceil':
      return !negative
    case 'halfUp':
      return rest >= divisor - rest
    case 'halfEven':
      return rest > divisor - rest || (rest === divisor - rest && quotient % 2 !== 0)
  }
}
