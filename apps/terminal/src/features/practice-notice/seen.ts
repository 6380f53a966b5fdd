import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** True when this browser has shown the notice that this is a practice venue. */
export const practiceSeen = definePreferences('practiceNotice', 1, { seen: z.boolean() }, { seen: false })
