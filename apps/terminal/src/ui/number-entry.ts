import {
  type E8,
  formatE8,
  type LocaleNumbers,
  latinNumber,
  type ParseRefusal,
  parseE8,
  parseLocalized,
  roundToStep,
} from '@perpdesk/numeric'
import { roundTypedValue } from '@perpdesk/trading'

export interface EntryRules {
  readonly numbers: LocaleNumbers
  /** Most decimals that may be typed; further digits are cut off. */
  readonly decimals: number
  readonly signed?: boolean
}

/** Content of a field after a change: the shown text, and the value for the form. */
export interface NumberEntry {
  readonly shown: string
  /** A plain decimal, `''` for none, or, for a text with two readings, the shown text after a `?`. */
  readonly value: string
  readonly caret: number
}

/** A change that the field rejects, with the reason. */
export interface RefusedEntry {
  readonly refused: ParseRefusal
}

/** Prefix of an ambiguous number's text; no form reads a text with this prefix as a number. */
const UNCLEAR = '?'
/** Integer digits that `parseE8` reads. */
const MAX_INTEGER_DIGITS = 15
const SPACES = /[\s\u00a0\u2009\u202f\u3000]/g
const APOSTROPHES = /['’\uff07]/g

/**
 * Reads the whole text of a field after a key or a paste. Digits of every script become 0 to 9; a text that can be no
 * number is refused. Grouped text stays as typed, because it may become a number only with its last digit. `caret` is
 * the caret's position in `typed`; the returned caret is after the same digit of the shown text.
 */
export function readEntry(typed: string, caret: number, rules: EntryRules): NumberEntry | RefusedEntry {
  const text = withoutBlanks(latinNumber(typed, rules.numbers), rules.numbers)
  const at = withoutBlanks(latinNumber(typed.slice(0, caret), rules.numbers), rules.numbers).length
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  if (sign === '-' && rules.signed !== true) return { refused: 'sign' }
  const kept = rules.signed === true ? sign : ''
  const body = text.slice(sign.length)
  const place = Math.max(at - sign.length, 0)
  const read = readSimple(body, place, rules) ?? readGrouped(body, place, rules)
  if ('refused' in read) return read
  const negative = kept === '-' && /[1-9]/.test(read.value)
  const unclear = read.value.startsWith(UNCLEAR)
  return {
    shown: kept + read.shown,
    value: unclear ? `${UNCLEAR}${kept}${read.shown}` : `${negative ? '-' : ''}${read.value}`,
    caret: Math.min(kept.length + read.caret, kept.length + read.shown.length),
  }
}

/** Reads digits with at most one decimal mark of the locale. Returns `undefined` for anything else. */
function readSimple(
  body: string,
  place: number,
  { numbers, decimals }: EntryRules,
): NumberEntry | RefusedEntry | undefined {
  const [whole = '', fraction, ...more] = body.split(numbers.decimal)
  if (more.length > 0 || !/^[0-9]*$/.test(whole + (fraction ?? ''))) return undefined
  const digits = whole.replace(/^0+(?=[0-9])/, '')
  if (digits.length > MAX_INTEGER_DIGITS) return { refused: 'digits' }
  if (fraction === undefined || decimals === 0) return { shown: whole, value: digits, caret: place }
  const cut = fraction.slice(0, decimals)
  // A decimal mark that was typed first gets a leading zero. A decimal mark whose digits before it were deleted gets
  // none, because other digits will follow.
  const zero = whole === '' && place > 0 ? '0' : ''
  return {
    shown: `${zero}${whole}${numbers.decimal}${cut}`,
    value: digits === '' && cut === '' && zero === '' ? '' : `${digits || '0'}${cut === '' ? '' : `.${cut}`}`,
    caret: place + zero.length,
  }
}

/** Reads all other texts that may be a number: grouped, or with the decimal mark of another locale. */
function readGrouped(body: string, place: number, { numbers, decimals }: EntryRules): NumberEntry | RefusedEntry {
  const read = parseLocalized(body, numbers)
  if (!read.ok) {
    if (read.reason === 'empty') return { shown: '', value: '', caret: 0 }
    if (read.reason !== 'grouping' && read.reason !== 'ambiguous') return { refused: read.reason }
    return { shown: body, value: UNCLEAR, caret: place }
  }
  const [whole = '', fraction = ''] = read.plain.split('.')
  if (fraction.length <= decimals) return { shown: body, value: read.plain, caret: place }
  const cut = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  const shown = cut.replace('.', numbers.decimal)
  return { shown, value: cut, caret: shown.length }
}

/** Returns the text without blanks and apostrophes, which only group digits, unless the locale groups with them. */
function withoutBlanks(text: string, { group }: LocaleNumbers): string {
  const plain = group.search(APOSTROPHES) < 0 ? text.replace(APOSTROPHES, '') : text
  return group.search(SPACES) < 0 ? plain.replace(SPACES, '') : plain.trimStart()
}

/** Returns a form's value as its field shows it before the user types. */
export function shownOf(value: string, numbers: LocaleNumbers): string {
  return value.startsWith(UNCLEAR) ? value.slice(UNCLEAR.length) : value.replace('.', numbers.decimal)
}

/** True if the value is a text with two readings. */
export function isUnclear(value: string): boolean {
  return value.startsWith(UNCLEAR)
}

/** Returns the exact value of a field, at eight decimals; `undefined` for an empty or ambiguous field. */
export function valueOfEntry(value: string): E8 | undefined {
  return parseE8(value, { signed: true })
}

export interface Bounds {
  readonly min?: E8 | undefined
  readonly max?: E8 | undefined
}

export interface LeaveRules extends Bounds {
  readonly decimals: number
  /** Tick size or lot size: the typed value is rounded to a multiple (NUM-01). */
  readonly grid?: E8 | undefined
  /** Required sign of the value; a value of the other sign is cleared. */
  readonly sign?: 1n | -1n | undefined
}

/**
 * Returns the value after the user left the field: rounded to the grid, clamped to the bounds, and `''` if its sign is
 * wrong.
 */
export function leaveEntry(value: string, { decimals, grid, sign, ...bounds }: LeaveRules): string {
  const typed = valueOfEntry(value)
  if (typed === undefined) return value
  if (sign !== undefined && typed * sign < 0n) return ''
  const kept = clamp(grid === undefined ? typed : roundTypedValue(typed, grid), onGrid(bounds, grid))
  return kept === typed ? value : formatE8(kept, { decimals })
}

/** Returns the bounds rounded inwards to multiples of the grid, because a bound may be off the grid. */
function onGrid({ min, max }: Bounds, grid: E8 | undefined): Bounds {
  if (grid === undefined) return { min, max }
  return {
    min: min === undefined ? undefined : roundToStep(min, grid, 'ceil'),
    max: max === undefined ? undefined : roundToStep(max, grid, 'floor'),
  }
}

/**
 * Returns the value `steps` steps away, counted up from the multiple of `step` at or below the value, or down from the
 * multiple at or above it, and clamped to the bounds.
 */
export function stepEntry(value: string, steps: number, step: E8, decimals: number, bounds: Bounds): string {
  const from = valueOfEntry(value) ?? 0n
  const next = roundToStep(from, step, steps > 0 ? 'floor' : 'ceil') + BigInt(steps) * step
  return formatE8(clamp(next, bounds), { decimals })
}

function clamp(value: E8, { min, max }: Bounds): E8 {
  if (min !== undefined && value < min) return min
  return max !== undefined && value > max ? max : value
}
