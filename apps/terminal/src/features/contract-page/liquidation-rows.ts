import type { Liquidation } from '@perpdesk/protocol'

/** Most pushed rows that are kept; older rows are loaded page by page. */
const MOST_TOLD = 500

function keyOf({ symbol, side, size, price, time }: Liquidation): string {
  return [symbol, side, size, price, time].join(' ')
}

/** Returns the known liquidations with those of a message, newest first. In a message the oldest is first. */
export function withTold(before: readonly Liquidation[], told: readonly Liquidation[]): readonly Liquidation[] {
  return [...told.toReversed(), ...before].slice(0, MOST_TOLD)
}

/**
 * Returns streamed liquidations followed by the loaded pages, without duplicates: the pages may already contain the
 * latest.
 */
export function mergedRows(told: readonly Liquidation[], asked: readonly Liquidation[]): readonly Liquidation[] {
  const known = new Set(asked.map(keyOf))
  return [...told.filter((row) => !known.has(keyOf(row))), ...asked]
}
