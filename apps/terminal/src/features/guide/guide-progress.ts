import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'
import { STEPS } from './steps.ts'

/** Preference: the step of the guide that this browser shows, also after a reload; `null` while there is none. */
export const guideProgress = definePreferences('guide', 1, { step: z.nullable(z.enum(STEPS)) }, { step: null })

/** Starts the guide to a first trade, or starts it again. */
export function startGuide(): void {
  setPreferences(guideProgress, { step: STEPS[0] })
}
