export type InputName =
  | 'average'
  | 'base'
  | 'conversion'
  | 'deviations'
  | 'fast'
  | 'first'
  | 'increment'
  | 'length'
  | 'lengthD'
  | 'lengthK'
  | 'most'
  | 'multiple'
  | 'period'
  | 'second'
  | 'signal'
  | 'slow'
  | 'smooth'
  | 'source'
  | 'spanB'
  | 'start'
  | 'stochLength'
  | 'third'

export const SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4'] as const
export type Source = (typeof SOURCES)[number]
export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
export type ChoiceName = Source | Period

export interface NumberSpec {
  readonly kind: 'number'
  readonly value: number
  readonly least: number
  readonly most: number
  readonly whole: boolean
}
export interface ChoiceSpec<Choice extends ChoiceName = ChoiceName> {
  readonly kind: 'choice'
  readonly value: Choice
  readonly choices: readonly Choice[]
}
export type InputSpec = NumberSpec | ChoiceSpec
export type InputSpecs = { readonly [Name in InputName]?: InputSpec }

export type InputValue = number | string
export type InputValues = Readonly<Record<string, InputValue>>
export type ValuesOf<Specs extends InputSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends ChoiceSpec<infer Choice> ? Choice : number
}

const MOST_BARS = 1_000

/** Returns the specification of an input that counts bars. */
export function bars(value: number, least = 1): NumberSpec {
  return { kind: 'number', value, least, most: MOST_BARS, whole: true }
}

export function factor(value: number, least: number, most: number): NumberSpec {
  return { kind: 'number', value, least, most, whole: false }
}

export function source(value: Source): ChoiceSpec<Source> {
  return { kind: 'choice', value, choices: SOURCES }
}

export function period(value: Period): ChoiceSpec<Period> {
  return { kind: 'choice', value, choices: PERIODS }
}

/** Returns the inputs of a study by name, in their order. */
export function specsOf(inputs: InputSpecs): readonly (readonly [InputName, InputSpec])[] {
  // `Object.entries` loses the key types, but each study declares exactly these keys in a literal.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.entries(inputs) as [InputName, InputSpec][]
}

export function isValidInput(spec: InputSpec, value: unknown): value is InputValue {
  if (spec.kind === 'choice') return spec.choices.some((choice) => choice === value)
  if (typeof value !== 'number' || !(value >= spec.least && value <= spec.most)) return false
  return !spec.whole || Number.isInteger(value)
}

/** Returns all inputs of a study: the given values that are valid, and the defaults for all others. */
export function settledInputs(inputs: InputSpecs, given: Readonly<Record<string, unknown>>): InputValues {
  return Object.fromEntries(
    specsOf(inputs).map(([name, spec]) => {
      const value = given[name]
      return [name, isValidInput(spec, value) ? value : spec.value] as const
    }),
  )
}
