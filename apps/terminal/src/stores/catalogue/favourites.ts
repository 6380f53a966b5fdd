import * as z from 'zod/mini'
import { definePreferences } from '../preferences.ts'
import { PICK_SORTS, PICK_TABS } from './pick-tabs.ts'

/** Symbols that the user has starred, and the last tab and sort of the list. */
export const pickerPreferences = definePreferences(
  'symbolPicker',
  1,
  {
    favourites: z.array(z.string()),
    tab: z.enum(PICK_TABS),
    sort: z.enum(PICK_SORTS),
    descending: z.boolean(),
  },
  { favourites: [], tab: 'all', sort: 'turnover', descending: true },
)

export function toggled(favourites: readonly string[], symbol: string): string[] {
  return favourites.includes(symbol) ? favourites.filter((each) => each !== symbol) : [...favourites, symbol]
}
