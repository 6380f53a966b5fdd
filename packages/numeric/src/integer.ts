import { divide, type Rounding } from './rounding.ts'

/**
 * A bigint, or a whole number in plain digits, as a number. Throws `RangeError` when it is no whole number or does not fit
 * below 2^53, so that nothing is ever cut.
 */
export function toSafeInteger(value: bigint | string): number {
  if (typeof value === 'string' && !/^-?[0-9]{1,16}$/.test(value)) throw new RangeError(`not a whole number: ${value}`)
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe whole number: ${value}`)
  return number
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** A bigint that is not negative as a number, the largest safe one where it is larger: for counts that only bound others. */
export function toSafeCount(value: bigint): number {
  return Number(value < LARGEST ? value : LARGEST)
}

/** Reads a whole number written in plain digits (`"480"`). Returns `undefined` for anything else and beyond 2^53 − 1. */
export function parseInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/**
 * `a × b ÷ divisor` of whole numbers with one rounding at the end. Stays in doubles where these count exactly (see
 * {@link safeMulDiv}) and goes through bigint where they do not, so the result is always exact. Throws `RangeError` when the
 * divisor is 0 or the result is not a safe whole number.
 */
export function mulDivInt(a: number, b: number, divisor: number, rounding: Rounding): number {
  const quotient = safeMulDiv(a, b, divisor, rounding)
  return quotient ?? toSafeInteger(divide(BigInt(a) * BigInt(b), BigInt(divisor), rounding))
}

/**
 * The same of safe integers in doubles alone; `undefined` where these would not be exact: beyond a quotient or a divisor of
 * {@link LARGEST_ESTIMATED}, while the product itself may be as large as it likes.
 */
export function safeMulDiv(a: number, b: number, divisor: number, rounding: Rounding): number | undefined {
  if (divisor === 0) return undefined
  const product = a * b
  if (Number.isSafeInteger(product)) return divideSafe(product, divisor, rounding)
  const size = divideProduct(Math.abs(a), Math.abs(b), Math.abs(divisor), rounding, product < 0 !== divisor < 0)
  return size === undefined || product < 0 === divisor < 0 ? size : -size
}

/** An estimated quotient of doubles is less than one off up to here, and remainders of such divisors are safe integers. */
const LARGEST_ESTIMATED = 2 ** 51

/**
 * Size of the rounded quotient of a product beyond the safe integers; `negative` is its sign. The quotient is estimated in
 * doubles. Product and estimate × divisor keep only their leading 53 bits, but the part cut off of each is a double too
 * ({@link cutOff}): the differences of both parts are exact, and their sum is the remainder.
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

/** Cuts a double into two of at most 26 bits each (Veltkamp), whose products are exact. */
const HALVES = 2 ** 27 + 1

/** a × b − `product`, where that is a × b as a double: exact (Dekker). */
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
 * Quotient of safe integers cut toward zero. It is never rounded up to a whole number k: a dividend k × divisor − j, below 2^53
 * like all of them, is further below it than half the distance of doubles there.
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

/** True when a cut quotient with this remainder is rounded away from zero. */
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
