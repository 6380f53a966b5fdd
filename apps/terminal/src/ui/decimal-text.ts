import { type E8, formatE8, parseE8, roundToStep } from '@perpdesk/numeric'

export interface DecimalRules {
  /** Decimals that may be typed; further ones are cut. */
  readonly decimals: number
  readonly signed?: boolean
  /** The locale's decimal separator. */
  readonly separator?: '.' | ','
}

/** Integer digits that `parseE8` reads. */
const MAX_INTEGER_DIGITS = 15

/**
 * Reads what was typed or pasted as a decimal being written: `""`, `"12."` and `"-"` are on the way to one. Returns the
 * text with a dot as separator and the decimals cut to what is allowed, or `undefined` when it can be no decimal (then
 * nothing changes). A leading separator becomes `0.`; blanks and group separators of a pasted number go.
 */
export function acceptDecimal(typed: string, rules: DecimalRules): string | undefined {
  const text = withDot(typed.replaceAll(/[\s\u00a0\u202f'’_]/g, ''), rules.separator ?? '.')
  const shape = /^(-?)([0-9]*)(\.?)([0-9]*)$/.exec(text)
  if (shape === null) return undefined
  const [, sign = '', whole = '', dot = '', fraction = ''] = shape
  if (sign !== '' && rules.signed !== true) return undefined
  const digits = whole.replace(/^0+(?=[0-9])/, '')
  if (digits.length > MAX_INTEGER_DIGITS) return undefined
  const shownDot = rules.decimals > 0 ? dot : ''
  const shownWhole = digits === '' && shownDot !== '' ? '0' : digits
  return `${sign}${shownWhole}${shownDot}${fraction.slice(0, rules.decimals)}`
}

/**
 * Which of dot and comma is the decimal separator of this text: the last one where both occur, and a single comma is
 * what a keyboard of the locale writes. Group separators are dropped.
 */
function withDot(text: string, separator: '.' | ','): string {
  const lastDot = text.lastIndexOf('.')
  const lastComma = text.lastIndexOf(',')
  if (lastComma < 0) return separator === ',' && text.split('.').length > 2 ? text.replaceAll('.', '') : text
  if (lastDot >= 0) {
    return lastComma > lastDot ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  }
  const single = text.indexOf(',') === lastComma
  const grouped = separator === '.' && /^-?[0-9]{1,3}(?:,[0-9]{3})+$/.test(text)
  return single && !grouped ? text.replace(',', '.') : text.replaceAll(',', '')
}

/** The exact value of a finished text; undefined while it is still being written. */
export function valueOfText(text: string): E8 | undefined {
  const finished = text.endsWith('.') ? text.slice(0, -1) : text
  return parseE8(finished === '-0' ? '0' : finished, { signed: true })
}

/** The text `steps` steps away: up goes to the next multiple of `step` above, down to the one below, within the bounds. */
export function stepText(
  text: string,
  steps: 1 | -1,
  step: E8,
  decimals: number,
  bounds: { readonly min?: E8; readonly max?: E8 },
): string {
  const value = valueOfText(text) ?? 0n
  const next = steps > 0 ? roundToStep(value, step, 'floor') + step : roundToStep(value, step, 'ceil') - step
  return formatE8(clamp(next, bounds), { decimals })
}

export function clamp(value: E8, bounds: { readonly min?: E8; readonly max?: E8 }): E8 {
  if (bounds.min !== undefined && value < bounds.min) return bounds.min
  if (bounds.max !== undefined && value > bounds.max) return bounds.max
  return value
}
