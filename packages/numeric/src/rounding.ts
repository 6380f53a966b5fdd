/**
 * Named rounding directions.
 *
 * `down` cuts toward zero, `up` goes away from zero, `floor` toward minus infinity, `ceil` toward plus infinity,
 * `halfUp` to the nearest with ties away from zero, `halfEven` to the nearest with ties to the even neighbour.
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'halfUp' | 'halfEven'

/** Returns the quotient of two integers, rounded as named. Throws `RangeError` when the divisor is 0. */
export function divide(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = numerator / divisor
  const whole = quotient * divisor
  if (whole === numerator) return quotient
  const negative = numerator < 0n !== divisor < 0n
  const awayFromZero = negative ? quotient - 1n : quotient + 1n
  switch (rounding) {
    case 'down':
      return quotient
    case 'up':
      return awayFromZero
    case 'floor':
      return negative ? awayFromZero : quotient
    case 'ceil':
      return negative ? quotient : awayFromZero
    case 'halfUp':
    case 'halfEven': {
      const remainder = numerator - whole
      const twice = (remainder < 0n ? -remainder : remainder) * 2n
      const size = divisor < 0n ? -divisor : divisor
      if (twice > size) return awayFromZero
      if (twice < size) return quotient
      return rounding === 'halfUp' || quotient % 2n !== 0n ? awayFromZero : quotient
    }
  }
}

/**
 * Returns `a × b ÷ divisor`, rounded once at the end; the product is exact. Throws `RangeError` when the divisor is 0.
 */
export function mulDiv(a: bigint, b: bigint, divisor: bigint, rounding: Rounding): bigint {
  return divide(a * b, divisor, rounding)
}

/**
 * Returns `value` rounded to a multiple of `step`, for example of a tick size. `step` must be positive; the result is
 * `value` itself if it is such a multiple.
 */
export function roundToStep(value: bigint, step: bigint, rounding: Rounding): bigint {
  return divide(value, step, rounding) * step
}
