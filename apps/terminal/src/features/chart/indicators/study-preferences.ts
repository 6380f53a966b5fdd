import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/index.ts'

/** Indicators that the person has starred, by their ids; those that no longer exist are not listed. */
export const studyPreferences = definePreferences(
  'chartStudies',
  1,
  { favourites: z.array(z.string()) },
  { favourites: [] },
)
