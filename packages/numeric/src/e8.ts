import { divide, type Rounding } from './rounding.ts'

/**
 * An exact decimal as a count of 1e-8 units: `1.5` is `150000000n`. All prices, quantities, money, rates and leverage
 * have this scale, except prices in ticks and quantities in lots inside the engine.
 */
export type E8 = bigint

/** The number of 1e-8 units in one whole: 10^8. */
export const ONE: E8 = 100_000_000n

/** Returns the product of two E8 values as E8, rounded once. */
export function mulE8(a: E8, b: E8, rounding: Rounding): E8 {
  return divide(a * b, ONE, rounding)
}

/** Returns the quotient a ÷ b of two E8 values as E8, rounded once. Throws `RangeError` when `b` is 0. */
export function divE8(a: E8, b: E8, rounding: Rounding): E8 {
  return divide(a * ONE, b, rounding)
}

/**
 * The strict grammar of an unsigned decimal on the wire: no sign, no exponent, no blanks, no leading zeros, at most 15
 * integer digits and 8 decimals. {@link parseE8} strips an allowed `-` before the match.
 */
const UNSIGNED = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,8})?$/
const MAX_LENGTH = 25
/** The E8 value of one unit in the last decimal place, indexed by the number of decimals (0 to 8). */
const LAST: readonly E8[] = Array.from({ length: 9 }, (_, decimals) => 10n ** BigInt(8 - decimals))

/**
 * Reads a plain decimal string (`"65000.1"`) into E8. Returns `undefined` for everything outside the strict grammar:
 * exponents, blanks, signs (a leading `-` is allowed if `signed`, but not `-0`), leading zeros, digits of other
 * scripts, more than 15 integer or 8 fraction digits.
 */
export function parseE8(text: string, options?: { signed?: boolean }): E8 | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined
  const negative = options?.signed === true && text.startsWith('-')
  const digits = negative ? text.slice(1) : text
  if (!UNSIGNED.test(digits)) return undefined
  const dot = digits.indexOf('.')
  const value =
    dot < 0
      ? BigInt(digits) * ONE
      : BigInt(digits.slice(0, dot) + digits.slice(dot + 1)) * LAST[digits.length - dot - 1]!
  if (negative && value === 0n) return undefined
  return negative ? -value : value
}

/**
 * Reads a signed decimal that is written in the source code into E8. Throws `RangeError` when the text is not a
 * decimal.
 */
export function e8(text: string): E8 {
  const value = parseE8(text, { signed: true })
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`)
  return value
}

/**
 * Prints an E8 as a plain decimal. Without `decimals`, trailing zeros are cut (`"65000.1"`). With `decimals`, exactly
 * that number of decimals (0 to 8) is printed and the value is rounded by `rounding` (default `down`).
 */
export function formatE8(value: E8, options?: { decimals?: number; rounding?: Rounding }): string {
  const decimals = options?.decimals
  if (decimals === undefined) return value === 0n ? '0' : withoutZeros(digitsOf(value, 8))
  const shown = Math.min(Math.max(decimals, 0), 8)
  const rounded = divide(value, 10n ** BigInt(8 - shown), options?.rounding ?? 'down')
  return digitsOf(rounded, shown)
}

const ZERO = 48
const POINT = 46

/** Returns the text without the trailing zeros of its decimals, and without the point if all decimals were zeros. */
function withoutZeros(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === POINT ? end - 1 : end)
}

function digitsOf(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`
  return negative ? `-${text}` : text
}
