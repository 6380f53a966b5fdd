import { e8 } from '@perpdesk/numeric'
import type { PartialTpSl } from '@perpdesk/protocol'

export const PARTIAL_ORDERS = ['time', 'takeProfit', 'stopLoss'] as const
export type PartialOrder = (typeof PARTIAL_ORDERS)[number]

/**
 * Returns partial entries sorted by time, newest first, or by one of their prices, highest first; entries without that
 * price come last (TPSL-10).
 */
export function sortPartial(list: readonly PartialTpSl[], by: PartialOrder): readonly PartialTpSl[] {
  if (by === 'time') return list.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const price = (entry: PartialTpSl) => (entry[by] === '' ? 0n : e8(entry[by]))
  return list.toSorted((a, b) => (price(b) > price(a) ? 1 : price(b) < price(a) ? -1 : 0))
}
