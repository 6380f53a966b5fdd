import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'

/**
 * Returns a function that prints a number of steps as a decimal: `stepText(10_000_000n)` prints 655 ticks of 0.1 as
 * `"65.5"`, without trailing zeros. It calculates in whole numbers (step = mantissa × 10^-decimals), and in bigints
 * where the product is beyond the safe integers.
 */
export function stepText(step: E8): (count: number) => string {
  let mantissa = step
  let decimals = 8
  while (decimals > 0 && mantissa % 10n === 0n) {
    mantissa /= 10n
    decimals -= 1
  }
  const factor = toSafeInteger(mantissa)
  return (count) => {
    const units = count * factor
    if (!Number.isSafeInteger(units) || units < 0) return formatE8(BigInt(count) * step)
    return decimals === 0 ? `${units}` : placePoint(`${units}`, decimals)
  }
}

const ZERO = 48

function placePoint(digits: string, decimals: number): string {
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  let end = padded.length
  while (end > point && padded.charCodeAt(end - 1) === ZERO) end -= 1
  return end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`
}
