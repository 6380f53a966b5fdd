import { canonical } from './canonical.ts'

/** A field that only one of the two recordings has. */
export interface ChangedField {
  /** `dropped`: only the earlier recording has the field; `added`: only the current one. */
  readonly change: 'dropped' | 'added'
  /** Field names from the top of a line downwards; an array on the path stands for all its elements. */
  readonly path: readonly string[]
  /** Why the field may be missing, or why it was added. */
  readonly reason: string
}

/**
 * Permitted differences between two recordings. Values are never converted: a field is left out, and all others must be
 * equal.
 */
export const CHANGED_FIELDS: readonly ChangedField[] = []

/** Returns a line of one side without the fields that the other side lacks. */
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
