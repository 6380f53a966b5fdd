import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { TRAIL_UNITS } from './trailing-form.ts'

/** The unit used last for the distance of a trailing stop. */
export const trailingPreferences = definePreferences('trailing', 1, { by: z.enum(TRAIL_UNITS) }, { by: 'price' })
