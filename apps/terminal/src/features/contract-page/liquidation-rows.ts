import type { Liquidation } from '@perpdesk/protocol'

/** Number of pushed rows that are kept; older ones are found page by page. */
const MOST_TOLD = 500

function keyOf({ symbol, side, size, price, time }: Liquidation): string {
  return [symbol, side, size, price, time].join(' ')
}

/** The known liquidations with those of a message, newest first. A message has its own oldest first. */
export function withTold(before: readonly Liquidation[], told: readonly Liquidation[]): readonly Liquidation[] {
  return [...told.toReversed(), ...before].slice(0, MOST_TOLD)
}

/** Streamed liquidations before the fetched pages; the pages may hold the last of them by now. */
export function mergedRows(told: readonly Liquidation[], asked: readonly Liquidation[]): readonly Liquidation[] {
  const known = new Set(asked.map(keyOf))
  return [...told.filter((row) => !known.has(keyOf(row))), ...asked]
}
