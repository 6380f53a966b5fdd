import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { definePreferences, resetPreferences } from '../../stores/index.ts'

/** How the panels stand, in the docking library's own words; null is the built-in arrangement. */
export const arrangement = definePreferences(
  'arrangement',
  1,
  { layout: z.nullable(z.record(z.string(), z.unknown())) },
  { layout: null },
)

/** Counts the resets: each one makes the workspace build itself anew. */
export const resets = createStore<{ readonly count: number }>()(() => ({ count: 0 }))

/** Puts every panel back where it was at first. */
export function resetArrangement(): void {
  resetPreferences(arrangement)
  resets.setState({ count: resets.getState().count + 1 })
}
