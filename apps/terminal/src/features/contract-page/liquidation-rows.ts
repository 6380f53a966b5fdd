import type { Liquidation } from '@perpdesk/protocol'

/** Most pushed rows that are kept; older rows are loaded page by page. */
const MAX_ROWS = 500

function keyOf({ symbol, side, size, price, time }: Liquidation): string {
  return [symbol, side, size, price, time].join(' ')
}

/** Returns the known liquidations with those of a message, newest first. In a message the oldest is first. */
export function withNewest(before: readonly Liquidation[], newest: readonly Liquidation[]): readonly Liquidation[] {
  return [...newest.toReversed(), ...before].slice(0, MAX_ROWS)
}

/**
 * Returns streamed liquidations followed by the loaded pages, without duplicates: the pages may already contain the
 * latest.
 */
export function mergedRows(newest: readonly Liquidation[], asked: readonly Liquidation[]): readonly Liquidation[] {
  const known = new Set(asked.map(keyOf))
  return [...newest.filter((row) => !known.has(keyOf(row))), ...asked]
}
