import { canonical } from './canonical.ts'

/** A field that only one of two sides has. */
export interface ChangedField {
  /** `dropped`: only the side before has it; `added`: only the side now. */
  readonly change: 'dropped' | 'added'
  /** Names from the top of a line downwards; through an array the way leads into every part of it. */
  readonly path: readonly string[]
  /** Why nobody misses it, or who asked for it. */
  readonly reason: string
}

/** Permitted differences of two recordings. Nothing is computed: a field is left out, and all others have to be the same. */
export const CHANGED_FIELDS: readonly ChangedField[] = []

/** A line of one side without the fields that the other does not have. */
export function normalised(line: string, side: 'before' | 'now', changed = CHANGED_FIELDS): string {
  const change = side === 'before' ? 'dropped' : 'added'
  const own = changed.filter((field) => field.change === change)
  if (own.length === 0) return line
  return canonical(own.reduce((value: unknown, { path }) => without(value, path), JSON.parse(line)))
}

function without(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined || !isObject(value)) return value
  if (Array.isArray(value)) return value.map((part: unknown) => without(part, path))
  if (!Object.hasOwn(value, name)) return value
  if (rest.length > 0) return { ...value, [name]: without(value[name], rest) }
  const { [name]: _left, ...others } = value
  return others
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
