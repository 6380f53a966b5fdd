import { type E8, e8 } from '@perpdesk/numeric'
import vectors from './vectors.json' with { type: 'json' }

/** A value inside a worked example. Reading it as another type throws, so that no test passes by accident. */
export interface ExampleField {
  at(...path: readonly (string | number)[]): ExampleField
  e8(): E8
  integer(): number
  text(): string
  list(): readonly ExampleField[]
}

export interface Vector {
  readonly id: string
  readonly rule: string
  readonly input: ExampleField
  readonly expected: ExampleField
}

/** The worked examples of the rulebook, by their ids. */
export const VECTORS: ReadonlyMap<string, Vector> = new Map(
  vectors.map(({ id, rule, input, expected }) => [
    id,
    { id, rule, input: field(input, `${id} input`), expected: field(expected, `${id} expected`) },
  ]),
)

function field(value: unknown, name: string): ExampleField {
  const fail = (kind: string): never => {
    throw new TypeError(`${name} is not ${kind}`)
  }
  return {
    at(...path) {
      let inner = value
      for (const key of path) {
        if (typeof inner !== 'object' || inner === null) return fail('a structure')
        inner = Object.entries(inner).find(([own]) => own === `${key}`)?.[1]
      }
      return field(inner, [name, ...path].join('.'))
    },
    e8: () => (typeof value === 'string' || typeof value === 'number' ? e8(`${value}`) : fail('a decimal')),
    integer: () => (typeof value === 'number' && Number.isSafeInteger(value) ? value : fail('a whole number')),
    text: () => (typeof value === 'string' ? value : fail('a text')),
    list: () => (Array.isArray(value) ? value.map((item, index) => field(item, `${name}.${index}`)) : fail('a list')),
  }
}
