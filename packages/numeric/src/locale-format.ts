import { type E8, formatE8, ONE } from './e8.ts'
import { type LocaleNumbers, PLAIN_LOCALE } from './locale.ts'
import { divide, type Rounding } from './rounding.ts'

/** The number of decimals that are printed, and the rounding of the last decimal. */
export interface FormatOptions {
  /** Number of decimals, 0 to 8. By default {@link formatLocalized} prints as many as the value has. */
  readonly decimals?: number
  /** Default `down`. */
  readonly rounding?: Rounding
}

/** Prints an E8 with a locale's grouping and decimal mark. The digits are the same as those of {@link formatE8}. */
export function formatLocalized(value: E8, numbers: LocaleNumbers, options: FormatOptions = {}): string {
  return localizePlain(formatE8(value, options), numbers)
}

/** Returns a plain decimal (`"-1234.5"`) with a locale's grouping and decimal mark (`"-1,234.5"` in English). */
export function localizePlain(plain: string, numbers: LocaleNumbers): string {
  const negative = plain.startsWith('-')
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const grouped = groupDigits(whole, numbers)
  const text = fraction === undefined ? grouped : `${grouped}${numbers.decimal}${fraction}`
  return negative ? `-${text}` : text
}

function groupDigits(whole: string, numbers: LocaleNumbers): string {
  if (numbers.group === '' || whole.length < numbers.groupsFrom) return whole
  const groups: string[] = []
  let end = whole.length
  let size = numbers.primary
  while (end > size) {
    groups.unshift(whole.slice(end - size, end))
    end -= size
    size = numbers.secondary
  }
  groups.unshift(whole.slice(0, end))
  return groups.join(numbers.group)
}

const UNITS = [
  { suffix: 'B', size: 1_000_000_000n },
  { suffix: 'M', size: 1_000_000n },
  { suffix: 'K', size: 1_000n },
] as const

/**
 * Prints a large number with a unit (`"12.35M"`): K from 10^3, M from 10^6, B from 10^9. A number below 1000 is printed
 * without a unit, as by {@link formatLocalized}. The number is rounded to `decimals` (default 2) in its unit; if it
 * rounds up to the next unit, that unit is used (`999 999` is `1.00M` with `halfUp`).
 */
export function formatAbbreviated(
  value: E8,
  options: FormatOptions & { readonly numbers?: LocaleNumbers } = {},
): string {
  const { rounding = 'down', numbers = PLAIN_LOCALE } = options
  const decimals = Math.min(Math.max(options.decimals ?? 2, 0), 8)
  const digit = 10n ** BigInt(8 - decimals)
  const inUnit = (unit: bigint): E8 => divide(value, unit * digit, rounding) * digit
  for (const [index, { suffix, size }] of UNITS.entries()) {
    const smaller = UNITS[index + 1]?.size ?? 1n
    if (magnitude(inUnit(smaller)) * smaller < size * ONE) continue
    return `${formatLocalized(inUnit(size), numbers, { decimals })}${suffix}`
  }
  return formatLocalized(value, numbers, { decimals, rounding })
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
