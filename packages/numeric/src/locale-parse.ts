import { type E8, parseE8 } from './e8.ts'
import type { LocaleNumbers } from './locale.ts'

/**
 * Reasons to refuse a typed number, in the order of the type: an empty text, a character that is no part of a number, a
 * misplaced or forbidden sign, groups of the wrong length, two possible readings with different values, more than 8
 * decimals, more than 15 digits before the decimal mark.
 */
export type ParseRefusal = 'empty' | 'characters' | 'sign' | 'grouping' | 'ambiguous' | 'decimals' | 'digits'

export type LocalizedNumber =
  | {
      readonly ok: true
      readonly value: E8
      /** The number as a plain decimal in the grammar of {@link parseE8}, ready to be sent to the exchange. */
      readonly plain: string
    }
  | { readonly ok: false; readonly reason: ParseRefusal }

/** Code points of the digit zero in other scripts: full-width, Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

/** Invisible marks of writing direction, which copied text may contain, and the byte order mark. */
const INVISIBLE = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
const SPACES = /[\u0020\u00a0\u2009\u202f\u3000]/g
const APOSTROPHES = /[\u0027\u2019\uff07]/g

/**
 * Characters of other scripts that have one meaning in every locale, and their replacements: `d` for a decimal mark,
 * `g` for a mark between groups, or the plain character.
 */
const SAME: Readonly<Record<string, string>> = {
  '\u066b': 'd', // Arabic decimal mark
  '\u066c': 'g', // Arabic thousands mark
  '\uff0e': '.',
  '\uff0c': ',',
  '\u060c': ',',
  '\u2212': '-',
  '\uff0d': '-',
  '\uff0b': '+',
}

/**
 * Reads a number that a user typed or pasted. It accepts digits of other scripts, the locale's grouping and decimal
 * mark, and plain decimals with a dot, which the terminal itself copies to the clipboard. Input that could have two
 * values is refused: `1.234` in a locale that groups by dots could also be a pasted plain decimal. Groups of a wrong
 * length (`1,5` where the comma groups) are refused too. The result is exact: no double is involved.
 */
export function parseLocalized(text: string, numbers: LocaleNumbers, options?: { signed?: boolean }): LocalizedNumber {
  const typed = Array.from(text.replace(INVISIBLE, '').trim(), plainCharacter).join('')
  const sign = /^[-+]/.exec(typed)?.[0] ?? ''
  if (sign === '-' && options?.signed !== true) return refuse('sign')
  const body = typed.slice(sign.length).replace(SPACES, ' ').replace(APOSTROPHES, "'")
  if (body === '') return refuse('empty')
  if (!/^[0-9dg.,' ]+$/.test(body)) return refuse(/[-+]/.test(body) ? 'sign' : 'characters')
  const read = readBody(body, numbers)
  if (typeof read === 'string') return refuse(read)
  return toNumber(sign === '-' ? '-' : '', read.whole, read.fraction)
}

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((row) => code >= row && code < row + 10)
  return zero === undefined ? (SAME[character] ?? character) : String.fromCharCode(48 + code - zero)
}

/**
 * Returns a typed text with the digits of other scripts as 0 to 9 and Arabic separators as the locale's own, one
 * character for each; marks of writing direction are removed. A number field shows this text while the user types.
 */
export function latinNumber(text: string, numbers: LocaleNumbers): string {
  const marks: Readonly<Record<string, string>> = { d: numbers.decimal, g: numbers.group || ' ' }
  return Array.from(text.replace(INVISIBLE, ''), (character) => {
    const plain = plainCharacter(character)
    return plain === character ? character : (marks[plain] ?? plain)
  }).join('')
}

interface Digits {
  readonly whole: string
  readonly fraction: string
}

function readBody(body: string, numbers: LocaleNumbers): Digits | ParseRefusal {
  const marked = body.replaceAll(numbers.decimal, 'd')
  const localized = readMarked(numbers.group === '' ? marked : marked.replaceAll(groupMark(numbers), 'g'), numbers)
  const plain = /^[0-9]*\.?[0-9]*$/.test(body) ? readMarked(body.replace('.', 'd'), numbers) : 'characters'
  if (typeof localized !== 'string' && typeof plain !== 'string') {
    return sameDigits(localized, plain) ? localized : 'ambiguous'
  }
  if (typeof localized !== 'string') return localized
  if (typeof plain !== 'string') return plain
  return body.includes(',') && body.includes('.') ? 'ambiguous' : localized
}

/** Returns the locale's grouping mark. A space or an apostrophe of any kind is returned in its plain form. */
function groupMark(numbers: LocaleNumbers): string {
  return numbers.group.replace(SPACES, ' ').replace(APOSTROPHES, "'")
}

/**
 * Reads a number with `g` between groups and `d` before the fraction; returns its digits or the reason to refuse it.
 */
function readMarked(marked: string, numbers: LocaleNumbers): Digits | ParseRefusal {
  const [whole = '', fraction = '', ...more] = marked.split('d')
  if (more.length > 0 || !/^[0-9]*$/.test(fraction)) return /g/.test(fraction) ? 'grouping' : 'characters'
  if (whole === '' && fraction === '') return 'empty'
  const groups = whole.split('g')
  if (groups.some((group) => !/^[0-9]*$/.test(group))) return 'characters'
  if (groups.length > 1 && !wellGrouped(groups, numbers)) return 'grouping'
  return { whole: groups.join(''), fraction }
}

function wellGrouped(groups: readonly string[], numbers: LocaleNumbers): boolean {
  const first = groups[0]?.length ?? 0
  if (first < 1 || first > numbers.secondary) return false
  return groups.slice(1).every((group, index) => {
    return group.length === (index === groups.length - 2 ? numbers.primary : numbers.secondary)
  })
}

function sameDigits(a: Digits, b: Digits): boolean {
  return a.whole === b.whole && a.fraction === b.fraction
}

function toNumber(sign: string, typedWhole: string, typedFraction: string): LocalizedNumber {
  const whole = typedWhole.replace(/^0+(?=[0-9])/, '') || '0'
  const fraction = typedFraction.replace(/0+$/, '')
  if (whole.length > 15) return refuse('digits')
  if (fraction.length > 8) return refuse('decimals')
  const unsigned = fraction === '' ? whole : `${whole}.${fraction}`
  const plain = unsigned === '0' ? '0' : `${sign}${unsigned}`
  const value = parseE8(plain, { signed: true })
  return value === undefined ? refuse('characters') : { ok: true, value, plain }
}

function refuse(reason: ParseRefusal): LocalizedNumber {
  return { ok: false, reason }
}
