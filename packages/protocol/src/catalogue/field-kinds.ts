/**
 * The value of a field whose key is left out of a record: a constant (`is`), or the value of another field (`sameAs`).
 */
export type LeftOut<Value> = { readonly is: Value } | { readonly sameAs: string }

/**
 * The definition of one field of a record: its short key and the check of its value. `fits` is the only check of values
 * from the wire or from storage. It runs on thousands of records while a page opens, so it tests the value in place and
 * allocates nothing.
 */
export interface RecordField<Value> {
  readonly key: string
  /** The type of the value as the generated API document prints it. */
  readonly form: string
  readonly fits: (value: unknown) => value is Value
  /** The value when the key is left out; a field without `leftOut` is required. */
  readonly leftOut?: LeftOut<Value>
}

const MAX_TEXT = 120
/** Most texts that {@link remembering} keeps; a catalogue has fewer different risk ladders. */
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
/**
 * Returns a check that remembers accepted texts. It is for long texts that many records share, so each is tested only
 * once.
 */
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

/**
 * Returns a kind of field: a function that defines a field of this kind under a key. A second argument makes the field
 * optional and gives the value of a record without the key.
 */
function kind<Value>(form: string, fits: (value: unknown) => value is Value) {
  return (key: string, leftOut?: LeftOut<Value>): RecordField<Value> =>
    leftOut === undefined ? { key, form, fits } : { key, form, fits, leftOut }
}

export const text = kind('string', isText)
export const symbolName = kind('symbol', matching(SYMBOL))
/** A plain decimal of at least 0, in the grammar of `parseE8`. */
export const plainDecimal = kind('decimal', matching(DECIMAL))
/** A plain decimal with an optional leading minus. */
export const signedPlainDecimal = kind('signedDecimal', matching(SIGNED))
export const decimalOrNone = kind('decimal or ""', (value): value is string => value === '' || matching(DECIMAL)(value))
/** A safe integer of at least 0. Times are of this kind too, in milliseconds since 1970. */
export const whole = kind('integer', isWhole)
export const flag = kind('boolean', isFlag)
/** At most 32 whole numbers, separated by commas; may be empty. */
export const wholeList = kind('integers with commas', matching(/^(?:[0-9]{1,9}(?:,[0-9]{1,9}){0,31})?$/))
/** The steps of a risk ladder as one text, see {@link readRiskLadder}. */
export const ladder = kind(
  'steps "largest value:initial rate:maintenance rate:leverageE2" with commas',
  remembering(matching(LADDER)),
)
/** A value of at least 0 as a whole number of 1e-8 units, in digits. */
export const digitsE8 = kind('digits', matching(/^(?:0|[1-9][0-9]{0,17})$/))
export const words = kind(
  'string[]',
  (value): value is readonly string[] => Array.isArray(value) && value.length <= 16 && value.every(isText),
)

/** Defines a field that holds one of a few words or numbers; `is` is its value when the key is left out. */
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

/**
 * Defines a field that holds a record with fields of its own, or `null`, which is also its value when the key is left
 * out.
 */
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
