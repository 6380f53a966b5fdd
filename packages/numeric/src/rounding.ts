/**
 * Named rounding directions.
 *
 * `down` cuts toward zero, `up` goes away from zero, `floor` toward minus infinity, `ceil` toward plus infinity,
 * `halfUp` to the nearest with ties away from zero, `halfEven` to the nearest with ties to the even neighbour.
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'halfUp' | 'halfEven'

/** Divides two integers and rounds the quotient in the named direction. Throws `RangeError` when the divisor is 0. */
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

/** `a × b ÷ divisor` with one rounding at the end; the product is never cut. */
export function mulDiv(a: bigint, b: bigint, divisor: bigint, rounding: Rounding): bigint {
  return divide(a * b, divisor, rounding)
}

/** The multiple of `step` next to `value` in the named direction. `step` must be positive. */
export function roundToStep(value: bigint, step: bigint, rounding: Rounding): bigint {
  return divide(value, step, rounding) * step
}
