import { divide, type Rounding } from './rounding.ts'

/**
 * The one scale of Perpdesk: an exact count of 1e-8 units. Prices, quantities, money, rates and leverage outside the
 * engine's tick and lot columns are `E8`; `1.5` is `150000000n`.
 */
export type E8 = bigint

/** Number of units in one: 10^8. */
export const ONE: E8 = 100_000_000n

/** Product of two E8 values as E8, rounded once. */
export function mulE8(a: E8, b: E8, rounding: Rounding): E8 {
  return divide(a * b, ONE, rounding)
}

/** Quotient of two E8 values as E8, rounded once. Throws `RangeError` when `b` is 0. */
export function divE8(a: E8, b: E8, rounding: Rounding): E8 {
  return divide(a * ONE, b, rounding)
}

/** The strict wire grammar of a decimal: no sign but a leading `-` where allowed, no exponent, no blanks, at most 8 decimals. */
const UNSIGNED = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,8})?$/
const MAX_LENGTH = 25
/** E8 value of one unit in the last place, by the number of decimals. */
const LAST: readonly E8[] = Array.from({ length: 9 }, (_, decimals) => 10n ** BigInt(8 - decimals))

/**
 * Reads a plain decimal string (`"65000.1"`) into E8. Returns `undefined` for everything outside the strict grammar:
 * exponents, blanks, signs (unless `signed`), leading zeros, other digits, more than 15 integer or 8 fraction digits.
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

/** Like {@link parseE8} for texts written in code; throws `RangeError` when the text is not a decimal. */
export function e8(text: string): E8 {
  const value = parseE8(text, { signed: true })
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`)
  return value
}

/**
 * Prints an E8 as a plain decimal. Without `decimals` trailing zeros are cut (`"65000.1"`); with `decimals` exactly so
 * many are shown and the value is rounded in the named direction (default `down`).
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

/** Cuts the zeros at the end of decimals, and the point where nothing is left behind it. */
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
