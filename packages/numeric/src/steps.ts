import { type E8, parseE8 } from './e8.ts'

const ZERO = 48
const NINE = 57
const DOT = 46
/** Ten to the power of 8 less the index: the factor that turns a decimal with that many places into an E8. */
const TO_E8 = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1]

/**
 * Whole steps (ticks or lots) in a decimal text of the grammar of {@link parseE8}; `undefined` when the text is no such
 * decimal or not a multiple of `step`. Exact: values that a double counts without gaps (below 2^53 units of 1e-8) take a
 * way without `bigint`, all others the ordinary one. For books, which read thousands of these a second.
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

/** The text as a count of 1e-8 in a double; `undefined` when it is not plainly that, and the careful way must say. */
function smallUnits(text: string): number | undefined {
  let digits = 0
  let places = -1
  // 15 digits are always below 2^53.
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
