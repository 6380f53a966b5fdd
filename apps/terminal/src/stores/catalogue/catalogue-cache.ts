import { CATALOGUE_VERSION, readSymbolLists, type SymbolLists } from '@perpdesk/protocol'
import { readText, removeStored, writeText } from '../storage.ts'

const keyOf = (version: number) => `perpdesk.catalogue.${version}`
const KEY = keyOf(CATALOGUE_VERSION)
/** Storage holds some 5 million characters for the whole site: a list above this is not kept, and not read. */
const LARGEST = 2_000_000

export type CacheRead =
  | { readonly kind: 'lists'; readonly lists: SymbolLists }
  | { readonly kind: 'none' }
  /** Unreadable content, which has been deleted. */
  | { readonly kind: 'unreadable' }

/** The list of the last visit. */
export function readCache(): CacheRead {
  const text = readText(KEY)
  if (text === undefined) return { kind: 'none' }
  const lists = text.length > LARGEST ? undefined : readSymbolLists(parse(text))
  if (lists !== undefined) return { kind: 'lists', lists }
  removeStored(KEY)
  return { kind: 'unreadable' }
}

/** Keeps the list for the next visit. False when it could not be kept: too large, storage full or forbidden. */
export function writeCache(lists: SymbolLists): boolean {
  const text = JSON.stringify(lists)
  return text.length <= LARGEST && writeText(KEY, text)
}

/** Deletes the caches of versions 1 to 5. */
export function removeOldCaches(): void {
  for (let version = 1; version < CATALOGUE_VERSION; version += 1) removeStored(keyOf(version))
}

/** Only a list that holds contracts of the two main families is worth keeping: any other is an accident. */
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
