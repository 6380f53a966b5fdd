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
 * The same of safe integers in doubles alone; `undefined` where these would not be exact. A product beyond the safe integers is
 * taken apart: a = w × divisor + r gives w × b + (r × b) ÷ divisor, whose parts are smaller, and only the second is rounded.
 */
export function safeMulDiv(a: number, b: number, divisor: number, rounding: Rounding): number | undefined {
  if (divisor === 0) return undefined
  const product = a * b
  if (Number.isSafeInteger(product)) return divideSafe(product, divisor, rounding, 0)
  const whole = cutQuotient(a, divisor)
  const ofWhole = whole * b
  const ofRest = (a - whole * divisor) * b
  if (!Number.isSafeInteger(ofWhole) || !Number.isSafeInteger(ofRest)) return undefined
  const quotient = divideSafe(ofRest, divisor, rounding, ofWhole)
  return Number.isSafeInteger(quotient) ? quotient : undefined
}

/**
 * Quotient of safe integers cut toward zero. It is never rounded up to a whole number k: a dividend k × divisor − j, below 2^53
 * like all of them, is further below it than half the distance of doubles there.
 */
function cutQuotient(dividend: number, divisor: number): number {
  return Math.trunc(dividend / divisor) + 0
}

/** `base` + dividend ÷ divisor, rounded; a base that is not 0 has the sign of the quotient. */
function divideSafe(dividend: number, divisor: number, rounding: Rounding, base: number): number {
  const cut = cutQuotient(dividend, divisor)
  const rest = dividend - cut * divisor
  const quotient = base + cut
  if (rest === 0) return quotient
  const negative = dividend < 0 !== divisor < 0
  return roundsAway(rounding, negative, Math.abs(rest), Math.abs(divisor), quotient)
    ? quotient + (negative ? -1 : 1)
    : quotient
}

/** Whether a cut quotient with this rest moves away from zero. */
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
