/** Value of a field that a record leaves out: always the same, or that of another field of the record. */
export type LeftOut<Value> = { readonly is: Value } | { readonly sameAs: string }

/**
 * One field of a record under its short key. `fits` is the whole of what may come over the wire or out of storage: it reads
 * thousands of records while a page opens, so it is a plain test and makes nothing.
 */
export interface RecordField<Value> {
  readonly key: string
  /** The form in words, for the document. */
  readonly form: string
  readonly fits: (value: unknown) => value is Value
  /** Fields without it must be there. */
  readonly leftOut?: LeftOut<Value>
}

const MAX_TEXT = 120
/** Risk ladders there are hardly more of than this. */
const REMEMBERED = 500
const PLAIN = '(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,8})?'
const DECIMAL = new RegExp(`^${PLAIN}$`)
const SIGNED = new RegExp(`^-?${PLAIN}$`)
const LADDER = new RegExp(`^(?:${PLAIN}:${PLAIN}:${PLAIN}:[1-9][0-9]{2,5}(?:,(?!$)|$))+$`)
const SYMBOL = /^[A-Z0-9]{2,24}(?:-[A-Z0-9-]{1,24})?$/

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT
const matching =
  (form: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && form.test(value)
/** For long texts that many records share: each is tested once. */
function remembering(fits: (value: unknown) => value is string) {
  const known = new Set<unknown>()
  return (value: unknown): value is string => {
    if (known.has(value)) return true
    if (!fits(value)) return false
    if (known.size < REMEMBERED) known.add(value)
    return true
  }
}
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Kinds of fields. A field that may be left out takes its value for that case. */
function kind<Value>(form: string, fits: (value: unknown) => value is Value) {
  return (key: string, leftOut?: LeftOut<Value>): RecordField<Value> =>
    leftOut === undefined ? { key, form, fits } : { key, form, fits, leftOut }
}

export const text = kind('string', isText)
export const symbolName = kind('symbol', matching(SYMBOL))
/** A plain decimal of at least 0 as `parseE8` reads it. */
export const plainDecimal = kind('decimal', matching(DECIMAL))
/** The same with a minus. */
export const signedPlainDecimal = kind('signedDecimal', matching(SIGNED))
export const decimalOrNone = kind('decimal or ""', (value): value is string => value === '' || matching(DECIMAL)(value))
/** A whole number of at least 0; so are times, in milliseconds. */
export const whole = kind('integer', isWhole)
export const flag = kind('boolean', isFlag)
/** Whole numbers with commas between them. */
export const wholeList = kind('integers with commas', matching(/^(?:[0-9]{1,9}(?:,[0-9]{1,9}){0,31})?$/))
/** Steps of a risk ladder, see {@link readRiskLadder}. */
export const ladder = kind(
  'steps "largest value:initial rate:maintenance rate:leverageE2" with commas',
  remembering(matching(LADDER)),
)
/** A whole number of 1e-8. */
export const digitsE8 = kind('digits', matching(/^(?:0|[1-9][0-9]{0,17})$/))
export const words = kind(
  'string[]',
  (value): value is readonly string[] => Array.isArray(value) && value.length <= 16 && value.every(isText),
)

/** One of a few words or numbers. */
export function oneOf<const Word extends string | number>(
  key: string,
  all: readonly Word[],
  is?: Word,
): RecordField<Word> {
  const known = new Set<unknown>(all)
  const fits = (value: unknown): value is Word => known.has(value)
  const form = all.map((word) => JSON.stringify(word)).join(' | ')
  return is === undefined ? { key, form, fits } : { key, form, fits, leftOut: { is } }
}

/** A record within the record, or none. */
export function nested<Value extends object>(
  key: string,
  form: string,
  fields: { readonly [Name in keyof Value]: (value: unknown) => value is Value[Name] },
): RecordField<Value | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object are the names of its fields
  const names = Object.keys(fields) as (keyof Value & string)[]
  const fits = (value: unknown): value is Value | null => {
    if (value === null) return true
    if (typeof value !== 'object') return false
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object: what its fields hold is tested here
    const record = value as Record<string, unknown>
    return names.every((name) => fields[name](record[name]))
  }
  return { key, form, fits, leftOut: { is: null } }
}

export const tests = { whole: isWhole, decimal: matching(DECIMAL) } as const
