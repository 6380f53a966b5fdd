import type { SourceWords } from './source-words.ts'

export interface SourceFile {
  /** Path from the project's root. */
  readonly path: string
  readonly words: SourceWords
}

/**
 * Returns the keys of a namespace that no source can use. A key is used if it occurs as a literal, or matches a
 * template, in a room that uses the namespace; values of the vocabulary (`Buy`, `reason.CancelByDCP`) may come from the
 * packages.
 */
export function unusedKeys(namespace: string, keys: readonly string[], files: readonly SourceFile[]): string[] {
  const speaking = files.filter(({ words }) => words.namespaces.has(namespace))
  const rooms = new Set(speaking.map(({ path }) => roomOf(path)))
  // A room that is passed the text function uses its own keys: the live table uses those of positions and orders.
  for (const { words } of speaking) for (const room of importedRooms(words)) rooms.add(room)
  const near = files.filter(
    ({ path }) => rooms.has(roomOf(path)) || !/^apps\/terminal\/src\/(?:features|app)\//.test(path),
  )
  const patterns = files
    .filter(({ path }) => rooms.has(roomOf(path)))
    .flatMap(({ words }) => words.templates)
    .filter((parts) => parts.length > 1 && parts.some((part) => /^[a-zA-Z_.]+$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`))
  const literals = new Set(near.flatMap(({ words }) => [...words.literals]))
  return keys.filter((key) => {
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
    return ![key, base].some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))
  })
}

/** Returns the folder of related sources: a feature with everything below it, otherwise the file's own folder. */
function roomOf(path: string): string {
  return /^apps\/terminal\/src\/features\/[^/]+\//.exec(path)?.[0] ?? path.slice(0, path.lastIndexOf('/') + 1)
}

/** Returns other features whose index is imported; import paths are string literals too. */
function importedRooms({ literals }: SourceWords): string[] {
  return [...literals].flatMap((literal) => {
    const feature = /^(?:\.\.\/)+([a-z-]+)\/index\.ts$/.exec(literal)?.[1]
    return feature === undefined ? [] : [`apps/terminal/src/features/${feature}/`]
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
