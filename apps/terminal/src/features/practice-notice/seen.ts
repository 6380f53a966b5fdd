import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** Preference: true once this browser has shown the note that this is a practice venue. */
export const practiceSeen = definePreferences('practiceNotice', 1, { seen: z.boolean() }, { seen: false })
