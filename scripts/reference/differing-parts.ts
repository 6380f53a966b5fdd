/** Paths at which two values differ, with both sides, as lines to read. */
export function differingParts(engine: unknown, reference: unknown, path = ''): string[] {
  if (Object.is(engine, reference)) return []
  if (isObject(engine) && isObject(reference)) {
    const keys = new Set([...Object.keys(engine), ...Object.keys(reference)])
    return [...keys].flatMap((key) => differingParts(engine[key], reference[key], path === '' ? key : `${path}.${key}`))
  }
  return [`${path === '' ? 'value' : path}: engine ${textOf(engine)}, reference ${textOf(reference)}`]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function textOf(value: unknown, indent?: number): string {
  return (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part), indent) ?? 'nothing'
  )
}
