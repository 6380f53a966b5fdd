import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** Symbols a person has starred, and how the list was last sorted. */
export const pickerPreferences = definePreferences(
  'symbolPicker',
  1,
  {
    favourites: z.array(z.string()),
    sort: z.enum(['symbol', 'last', 'change', 'turnover']),
    descending: z.boolean(),
  },
  { favourites: [], sort: 'turnover', descending: true },
)

export function toggled(favourites: readonly string[], symbol: string): string[] {
  return favourites.includes(symbol) ? favourites.filter((each) => each !== symbol) : [...favourites, symbol]
}
