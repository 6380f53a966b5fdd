import { divE8, type E8, formatE8 } from '@perpdesk/numeric'
import { isInverse, lotsToQty } from '@perpdesk/trading'
import type { Listing } from './listings.ts'

/** Value over quantity (inverse: quantity over value) at 8 decimals, half-up; `""` before the first fill. */
export function averagePrice({ instrument }: Listing, lots: number, value: E8): string {
  if (lots === 0 || value === 0n) return ''
  const qty = lotsToQty(instrument, lots)
  return formatE8(isInverse(instrument) ? divE8(qty, value, 'halfUp') : divE8(value, qty, 'halfUp'))
}
