import * as z from 'zod/mini'
import { definePreferences } from './preferences.ts'

/**
 * True once a page of a pair was shown in this browser. From then on the account's orders on pairs are followed on all
 * pages; before, the page does without the code for it.
 */
export const pairVisits = definePreferences('pairVisits', 1, { visited: z.boolean() }, { visited: false })
