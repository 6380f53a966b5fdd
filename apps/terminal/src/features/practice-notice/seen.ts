import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** Whether this browser has been told that it stands before a practice venue. */
export const practiceSeen = definePreferences('practiceNotice', 1, { seen: z.boolean() }, { seen: false })
