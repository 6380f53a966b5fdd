import type { Liquidation } from '@perpdesk/protocol'

/** So many are kept of what was told; older ones are found page by page. */
const MOST_TOLD = 500

function keyOf({ symbol, side, size, price, time }: Liquidation): string {
  return [symbol, side, size, price, time].join(' ')
}

/** What was told before and now, newest first. A message has its own oldest first. */
export function withTold(before: readonly Liquidation[], told: readonly Liquidation[]): readonly Liquidation[] {
  return [...told.toReversed(), ...before].slice(0, MOST_TOLD)
}

/** What was told before the pages that were asked for; the pages may have the last of it by now. */
export function mergedRows(told: readonly Liquidation[], asked: readonly Liquidation[]): readonly Liquidation[] {
  const known = new Set(asked.map(keyOf))
  return [...told.filter((row) => !known.has(keyOf(row))), ...asked]
}
