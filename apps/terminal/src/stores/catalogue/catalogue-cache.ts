import { CATALOGUE_VERSION, readSymbolLists, type SymbolLists } from '@perpdesk/protocol'
import { removeStored } from '../storage.ts'
import { type CacheRead, readStoredList, writeStoredList } from './stored-list.ts'

const keyOf = (version: number) => `perpdesk.catalogue.${version}`
const KEY = keyOf(CATALOGUE_VERSION)

/** Returns the list stored on the last visit. */
export function readCache(): CacheRead<SymbolLists> {
  return readStoredList(KEY, readSymbolLists)
}

/**
 * Stores the list for the next visit, unless it contains no contract of the linear or USDC family: such a list is the
 * result of a fault and must not replace the stored one. Returns false if a list could not be stored.
 */
export function writeCache(lists: SymbolLists): boolean {
  const { LinearPerpetual, LinearFutures, UsdcPerpetual } = lists
  const isWorthKeeping = LinearPerpetual.length + LinearFutures.length + UsdcPerpetual.length > 0
  return !isWorthKeeping || writeStoredList(KEY, lists)
}

/** Deletes the caches of versions 1 to 5. */
export function removeOldCaches(): void {
  for (let version = 1; version < CATALOGUE_VERSION; version += 1) removeStored(keyOf(version))
}
