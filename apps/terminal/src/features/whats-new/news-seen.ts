import * as z from 'zod/mini'
import { definePreferences, setPreferences, usePreferences } from '../../stores/index.ts'

/** The newest version that has news. A test holds it to the list of versions, which is not part of the first load. */
export const NEWEST = '0.8.0'

/** Preference: the newest version whose news this browser has shown; `''` for none. */
const newsSeen = definePreferences('news', 1, { seen: z.string() }, { seen: '' })

/** Remembers that the news are known: they were read, or a person has just arrived, to whom everything is new. */
export function markNewsSeen(): void {
  if (newsSeen.store.getState().seen !== NEWEST) setPreferences(newsSeen, { seen: NEWEST })
}

/** Returns true if there are news that were not read yet. */
export function useUnseenNews(): boolean {
  return usePreferences(newsSeen)[0].seen !== NEWEST
}
