import { readText, removeStored, writeText } from '../storage.ts'

/** Browsers store about 5 million characters for the whole site, so a longer list is neither stored nor read. */
const LARGEST = 2_000_000

export type CacheRead<Lists> =
  | { readonly kind: 'lists'; readonly lists: Lists }
  | { readonly kind: 'none' }
  /** Unreadable content, which has been deleted. */
  | { readonly kind: 'unreadable' }

/** Returns the list stored on the last visit; `readLists` checks it and returns `undefined` for any other content. */
export function readStoredList<Lists>(
  key: string,
  readLists: (stored: unknown) => Lists | undefined,
): CacheRead<Lists> {
  const text = readText(key)
  if (text === undefined) return { kind: 'none' }
  const lists = text.length > LARGEST ? undefined : readLists(parse(text))
  if (lists !== undefined) return { kind: 'lists', lists }
  removeStored(key)
  return { kind: 'unreadable' }
}

/** Stores a list for the next visit. Returns false if the list is too large or storage is full or forbidden. */
export function writeStoredList(key: string, lists: unknown): boolean {
  const text = JSON.stringify(lists)
  return text.length <= LARGEST && writeText(key, text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
