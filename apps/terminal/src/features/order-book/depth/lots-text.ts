import { lotsToQty } from '@perpdesk/trading'
import { formatCompact, formatQty } from '../../../format/index.ts'
import type { Market } from '../../../stores/index.ts'

/** Larger sums are abbreviated. */
const MANY = 10_000n * 100_000_000n

/** Returns a sum of lots as a quantity, abbreviated if it is large. */
export function lotsText(lots: number, contract: Market): string {
  const qty = lotsToQty(contract, lots)
  return qty < MANY ? formatQty(qty, contract) : formatCompact(qty)
}
