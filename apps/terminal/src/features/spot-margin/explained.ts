import * as z from 'zod/mini'
import { definePreferences, usePreferences } from '../../stores/index.ts'

const preferences = definePreferences('spotMargin', 1, { explained: z.boolean() }, { explained: false })

/** Returns whether borrowing was explained to the user, and a function that keeps that it was. */
export function useExplained(): readonly [boolean, () => void] {
  const [{ explained }, change] = usePreferences(preferences)
  return [explained, () => change({ explained: true })]
}
