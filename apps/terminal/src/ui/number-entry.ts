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
  /** Decimals that may be typed; further ones are cut. */
  readonly decimals: number
  readonly signed?: boolean
}

/** Content of a field after a change: the shown text, and the value for the form. */
export interface NumberEntry {
  readonly shown: string
  /** A plain decimal, `''` for none, or the shown text behind a `?` where it has two readings. */
  readonly value: string
  readonly caret: number
}

/** A change that does not get in, and why. */
export interface RefusedEntry {
  readonly refused: ParseRefusal
}

/** Stands before the text of an ambiguous number: no form takes it for a number. */
const UNCLEAR = '?'
/** Integer digits that `parseE8` reads. */
const MAX_INTEGER_DIGITS = 15
const SPACES = /[\s\u00a0\u2009\u202f\u3000]/g
const APOSTROPHES = /['’\uff07]/g

/**
 * Reads the whole text of a field after a key or a paste. Digits of every script become 0 to 9 at once; a text that can
 * be no number is refused. Grouped text stays as it is typed, since it becomes a number only with its last digit.
 * `caret` is its place in `typed`; the answer's stands behind the same digit.
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

/** Digits with at most one decimal mark of the locale; `undefined` for anything else. */
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
  // A mark just typed gets its zero; one that is left because the digits before it were deleted waits for others.
  const zero = whole === '' && place > 0 ? '0' : ''
  return {
    shown: `${zero}${whole}${numbers.decimal}${cut}`,
    value: digits === '' && cut === '' && zero === '' ? '' : `${digits || '0'}${cut === '' ? '' : `.${cut}`}`,
    caret: place + zero.length,
  }
}

/** Everything else that may be a number: grouped, or with the decimal mark of another locale. */
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

/** Blanks and apostrophes only group; where the locale groups with something else they go. */
function withoutBlanks(text: string, { group }: LocaleNumbers): string {
  const plain = group.search(APOSTROPHES) < 0 ? text.replace(APOSTROPHES, '') : text
  return group.search(SPACES) < 0 ? plain.replace(SPACES, '') : plain.trimStart()
}

/** A value of a form as the field shows it before anything is typed. */
export function shownOf(value: string, numbers: LocaleNumbers): string {
  return value.startsWith(UNCLEAR) ? value.slice(UNCLEAR.length) : value.replace('.', numbers.decimal)
}

/** True when the value is a text with two readings. */
export function isUnclear(value: string): boolean {
  return value.startsWith(UNCLEAR)
}

/** The exact value of a field; `undefined` for none and for an unclear one. */
export function valueOfEntry(value: string): E8 | undefined {
  return parseE8(value, { signed: true })
}

export interface Bounds {
  readonly min?: E8 | undefined
  readonly max?: E8 | undefined
}

export interface LeaveRules extends Bounds {
  readonly decimals: number
  /** Ticks or lots: the typed value goes up to a multiple where NUM-01 says so. */
  readonly grid?: E8 | undefined
  /** The one sign that the value may have; another is cleared. */
  readonly sign?: 1n | -1n | undefined
}

/** The typed value after its field is left: on the grid, inside the bounds, cleared where its sign is wrong. */
export function leaveEntry(value: string, { decimals, grid, sign, ...bounds }: LeaveRules): string {
  const typed = valueOfEntry(value)
  if (typed === undefined) return value
  if (sign !== undefined && typed * sign < 0n) return ''
  const kept = clamp(grid === undefined ? typed : roundTypedValue(typed, grid), onGrid(bounds, grid))
  return kept === typed ? value : formatE8(kept, { decimals })
}

/** The bounds themselves may lie off the grid; then the next multiple inside counts. */
function onGrid({ min, max }: Bounds, grid: E8 | undefined): Bounds {
  if (grid === undefined) return { min, max }
  return {
    min: min === undefined ? undefined : roundToStep(min, grid, 'ceil'),
    max: max === undefined ? undefined : roundToStep(max, grid, 'floor'),
  }
}

/** The value `steps` steps away: up from the multiple of `step` at or below it, down from the one at or above. */
export function stepEntry(value: string, steps: number, step: E8, decimals: number, bounds: Bounds): string {
  const from = valueOfEntry(value) ?? 0n
  const next = roundToStep(from, step, steps > 0 ? 'floor' : 'ceil') + BigInt(steps) * step
  return formatE8(clamp(next, bounds), { decimals })
}

function clamp(value: E8, { min, max }: Bounds): E8 {
  if (min !== undefined && value < min) return min
  return max !== undefined && value > max ? max : value
}
