/** Returns the paths at which two values differ, with both values, as lines of text. */
export function differingParts(one: unknown, other: unknown, names = ['engine', 'reference'], path = ''): string[] {
  if (Object.is(one, other)) return []
  if (isObject(one) && isObject(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...keys].flatMap((key) => differingParts(one[key], other[key], names, path === '' ? key : `${path}.${key}`))
  }
  return [`${path === '' ? 'value' : path}: ${names[0]} ${textOf(one)}, ${names[1]} ${textOf(other)}`]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function textOf(value: unknown, indent?: number): string {
  return (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part), indent) ?? 'nothing'
  )
}
