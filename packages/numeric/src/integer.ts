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
 * `a × b ÷ divisor` of whole numbers with one rounding at the end. Stays in doubles as long as the product is a safe whole
 * number and goes through bigint where it is not, so the result is always exact. Throws `RangeError` when the divisor is 0
 * or the result is not a safe whole number.
 */
export function mulDivInt(a: number, b: number, divisor: number, rounding: Rounding): number {
  const product = a * b
  if (!Number.isSafeInteger(product) || divisor === 0) {
    return toSafeInteger(divide(BigInt(a) * BigInt(b), BigInt(divisor), rounding))
  }
  // rounding makes a quotient of safe integers at most one too large, and its product with the divisor is exact
  let quotient = Math.trunc(product / divisor) + 0
  let remainder = product - quotient * divisor
  if (remainder !== 0 && remainder < 0 !== product < 0) {
    quotient -= Math.sign(quotient)
    remainder = product - quotient * divisor
  }
  if (remainder === 0) return quotient
  const negative = product < 0 !== divisor < 0
  return roundsAway(rounding, negative, Math.abs(remainder), Math.abs(divisor), quotient)
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
