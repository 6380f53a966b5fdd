import { CATALOGUE_VERSION, readSymbolLists, type SymbolLists } from '@perpdesk/protocol'
import { readText, removeStored, writeText } from '../storage.ts'

const keyOf = (version: number) => `perpdesk.catalogue.${version}`
const KEY = keyOf(CATALOGUE_VERSION)
/** Browsers store about 5 million characters for the whole site, so a longer list is neither stored nor read. */
const LARGEST = 2_000_000

export type CacheRead =
  | { readonly kind: 'lists'; readonly lists: SymbolLists }
  | { readonly kind: 'none' }
  /** Unreadable content, which has been deleted. */
  | { readonly kind: 'unreadable' }

/** Returns the list stored on the last visit. */
export function readCache(): CacheRead {
  const text = readText(KEY)
  if (text === undefined) return { kind: 'none' }
  const lists = text.length > LARGEST ? undefined : readSymbolLists(parse(text))
  if (lists !== undefined) return { kind: 'lists', lists }
  removeStored(KEY)
  return { kind: 'unreadable' }
}

/** Stores the list for the next visit. Returns false if the list is too large or storage is full or forbidden. */
export function writeCache(lists: SymbolLists): boolean {
  const text = JSON.stringify(lists)
  return text.length <= LARGEST && writeText(KEY, text)
}

/** Deletes the caches of versions 1 to 5. */
export function removeOldCaches(): void {
  for (let version = 1; version < CATALOGUE_VERSION; version += 1) removeStored(keyOf(version))
}

/**
 * True if the list contains contracts of the linear or USDC family. Any other list is the result of a fault and must
 * not replace the stored one.
 */
export function isWorthKeeping({ LinearPerpetual, LinearFutures, UsdcPerpetual }: SymbolLists): boolean {
  return LinearPerpetual.length + LinearFutures.length + UsdcPerpetual.length > 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
