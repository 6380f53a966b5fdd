/** Forms in which bytes travel, the better one first. */
const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** The best coding that the caller names, does not refuse by a quality of 0, and is there; `undefined` for none. */
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
