/** Content encodings, best first. */
const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * Returns the best encoding that the `Accept-Encoding` header names with a quality above 0 and that is available;
 * `undefined` if there is none.
 */
export function codingFor(
  accepted: string | string[] | undefined,
  isThere: (coding: Coding) => boolean = () => true,
): Coding | undefined {
  if (accepted === undefined) return undefined
  const named = new Set<string>()
  for (const part of String(accepted).split(',')) {
    const [, name, quality] = /^\s*([a-z]+)\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]*)?)\s*)?$/i.exec(part) ?? []
    if (name !== undefined && !/^0(?:\.0*)?$/.test(quality ?? '1')) named.add(name.toLowerCase())
  }
  return CODINGS.find((coding) => named.has(coding) && isThere(coding))
}
