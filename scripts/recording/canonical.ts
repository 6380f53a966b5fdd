/**
 * Returns a value as JSON that is equal whenever the values are: keys sorted, maps as objects, bigints as decimal
 * strings, `undefined` fields omitted. Numbers that JSON lacks (NaN, infinities) are written as strings.
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

/** Returns an element of an array, where `undefined` cannot be omitted and becomes `null`. */
function part(value: unknown): string {
  return value === undefined ? 'null' : canonical(value)
}

function canonicalObject(value: object): string {
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(plain(value))
  const fields = entries.filter(([, field]) => field !== undefined).map(([key, field]) => [keyOf(key), field] as const)
  fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/**
 * Returns the value if it is a plain object. A class instance is refused, because fields behind accessors would
 * silently be missing.
 */
function plain(value: object): object {
  const proto: unknown = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== null) throw new TypeError('only plain values can be recorded')
  return value
}

function keyOf(key: unknown): string {
  if (typeof key !== 'string') throw new TypeError('only maps of texts can be recorded')
  return key
}
