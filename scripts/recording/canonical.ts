/**
 * A value as JSON that is the same whenever the value is: keys in order, maps as objects, bigints as decimal strings, fields
 * without a value left out. Numbers that JSON does not have are written as strings, by their names.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : `"${value}"`
    case 'bigint':
      return `"${value}"`
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? `[${value.map(part).join(',')}]` : canonicalObject(value)
    default:
      throw new TypeError(`a ${typeof value} cannot be recorded`)
  }
}

/** Part of an array, in which nothing can be left out. */
function part(value: unknown): string {
  return value === undefined ? 'null' : canonical(value)
}

function canonicalObject(value: object): string {
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(plain(value))
  const fields = entries.filter(([, field]) => field !== undefined).map(([key, field]) => [keyOf(key), field] as const)
  fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/** A class may keep what it says behind accessors, which would be missing without a word. */
function plain(value: object): object {
  const proto: unknown = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== null) throw new TypeError('only plain values can be recorded')
  return value
}

function keyOf(key: unknown): string {
  if (typeof key !== 'string') throw new TypeError('only maps of texts can be recorded')
  return key
}
