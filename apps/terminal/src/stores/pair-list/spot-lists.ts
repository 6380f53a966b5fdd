import { fields, spotSymbol, tokenGroup } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { type CacheRead, readStoredList, writeStoredList } from '../catalogue/stored-list.ts'

/** The list of spot pairs with its versions, as stored and as merged from the exchange's answers. */
const spotLists = z.strictObject({
  /** `lastModifiedAt` of `symbol_list_all`; 0 for a list without one. */
  lastModifiedAt: fields.milliseconds,
  /** Version of `symbol_list_v3`; empty for a list without one. */
  version: z.string(),
  list: z.array(spotSymbol),
  tokens: z.array(tokenGroup),
})
export type SpotLists = z.infer<typeof spotLists>

const KEY = 'perpdesk.spotSymbols.1'

/** Returns the list of pairs stored on the last visit. */
export function readSpotCache(): CacheRead<SpotLists> {
  return readStoredList(KEY, (stored) => z.safeParse(spotLists, stored).data)
}

/** Stores the list of pairs for the next visit. Returns false if it is too large or storage is full or forbidden. */
export function writeSpotCache(lists: SpotLists): boolean {
  return writeStoredList(KEY, lists)
}

/** Returns the list shipped with the program, fetched only when neither server nor cache has one. */
export async function builtInSpotLists(): Promise<SpotLists> {
  const { default: lists } = await import('./built-in-pairs.json')
  return z.parse(spotLists, lists)
}
