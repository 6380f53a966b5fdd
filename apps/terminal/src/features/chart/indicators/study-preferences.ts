import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/index.ts'

/** Ids of the indicators that the user has starred; ids that no longer exist are not listed. */
export const studyPreferences = definePreferences(
  'chartStudies',
  1,
  { favourites: z.array(z.string()) },
  { favourites: [] },
)
