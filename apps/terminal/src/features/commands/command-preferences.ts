import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'

/** Keys run commands only while `on` is set. `keys` holds keys that differ from the defaults, `''` for none. */
export const hotkeyPreferences = definePreferences(
  'hotkeys',
  1,
  { on: z.boolean(), keys: z.record(z.string(), z.string()) },
  { on: true, keys: {} },
)

/** Commands that were run from the palette, the latest first. */
export const recentCommands = definePreferences('commands', 1, { recent: z.array(z.string()) }, { recent: [] })

const MOST_RECENT = 6

/** Returns the list with another command at the front. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MOST_RECENT)
}
