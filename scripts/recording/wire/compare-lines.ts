import { differingParts } from '../../lib/differing-parts.ts'
import { normalised } from '../normalise.ts'

/** Maximum number of parts in the report of a difference. */
const MOST_PARTS = 40

/** Returns the first line in which two recordings of a scene differ, as lines of text; `null` if there is none. */
export function firstOtherLine(
  before: readonly string[],
  now: readonly string[],
): { readonly line: number; readonly reported: readonly string[] } | null {
  const count = Math.max(before.length, now.length)
  for (let line = 0; line < count; line += 1) {
    const reported = differenceOf(before[line] ?? 'null', now[line] ?? 'null')
    if (reported !== undefined) return { line, reported }
  }
  return null
}

function differenceOf(before: string, now: string): readonly string[] | undefined {
  if (before === now) return undefined
  const [then, present] = [normalised(before, 'before'), normalised(now, 'now')]
  if (then === present) return undefined
  const parts = differingParts(JSON.parse(then), JSON.parse(present), ['before', 'now'])
  return parts.slice(0, MOST_PARTS)
}
