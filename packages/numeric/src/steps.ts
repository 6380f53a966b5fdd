import { type E8, parseE8 } from './e8.ts'

const ZERO = 48
const NINE = 57
const DOT = 46
/** The factor from the digits of a decimal to 1e-8 units, indexed by its number of decimal places (0 to 8). */
const TO_E8 = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1]

/**
 * Returns the number of whole steps (ticks or lots) in a decimal text of the grammar of {@link parseE8}; `undefined`
 * when the text is not such a decimal or not a multiple of `step`. The count is exact up to 2^53. Values below 2^53
 * units of 1e-8 are read without `bigint`, because the terminal's order books read thousands of levels a second; all
 * others by `parseE8`.
 */
export function stepsIn(text: string, step: E8): number | undefined {
  const units = smallUnits(text)
  if (units === undefined) {
    const value = parseE8(text)
    return value === undefined || value % step !== 0n ? undefined : Number(value / step)
  }
  const size = Number(step)
  return units % size === 0 ? units / size : undefined
}

/**
 * Returns a decimal text as a count of 1e-8 units in a double. Returns `undefined` when the text is not a short,
 * well-formed decimal; {@link parseE8} then decides whether it is one.
 */
function smallUnits(text: string): number | undefined {
  let digits = 0
  let places = -1
  // 16 characters are a point and 15 digits, which are below 2^53; 16 digits without a point fail the last check.
  if (text.length === 0 || text.length > 16) return undefined
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === DOT && places < 0 && index > 0) places = 0
    else if (code < ZERO || code > NINE) return undefined
    else {
      digits = digits * 10 + (code - ZERO)
      if (places >= 0) places += 1
    }
  }
  const leadingZero = text.charCodeAt(0) === ZERO && text.length > 1 && text.charCodeAt(1) !== DOT
  if (places === 0 || places > 8 || leadingZero) return undefined
  const units = digits * TO_E8[Math.max(places, 0)]!
  return units <= Number.MAX_SAFE_INTEGER ? units : undefined
}
