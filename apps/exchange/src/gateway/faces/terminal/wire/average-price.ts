import { divE8, type E8, formatE8 } from '@perpdesk/numeric'
import { isInverse, lotsToQty } from '@perpdesk/trading'
import type { AnyListing } from '../../../core/listings/listings.ts'

/**
 * Returns value / quantity (inverse: quantity / value) at eight decimals, rounded half up; `""` before the first fill.
 */
export function averagePrice({ instrument }: AnyListing, lots: number, value: E8): string {
  if (lots === 0) return ''
  const qty = lotsToQty(instrument, lots)
  if (!isInverse(instrument)) return formatE8(divE8(value, qty, 'halfUp'))
  return value === 0n ? '' : formatE8(divE8(qty, value, 'halfUp'))
}
