import { type E8, mulDiv, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { ContractTerms } from './products/contract.ts'
import { contractValue, isInverse } from './value.ts'

/** The slider of a quantity, in percent of the largest possible quantity (NUM-06). */
export const QUANTITY_SLIDER = { step: 5, marks: [0, 25, 50, 75, 100] } as const

/** The slider of a share of a position, in hundredths of a percent: steps of 0.01 %, marks from 0 to 100 % (NUM-06). */
export const SHARE_SLIDER = { step: 1, max: 10_000, marks: [0, 2_500, 5_000, 7_500, 10_000] } as const

/**
 * Returns a share of a position, in E8. The share, in hundredths of a percent, is cut to whole lots, but is at least
 * the smallest order quantity. 100 %, and any share of a position smaller than that quantity, is the whole position.
 */
export function positionShare(
  size: E8,
  percentE2: number,
  { lotSize, minQty }: Pick<ContractTerms, 'lotSize' | 'minQty'>,
): E8 {
  if (percentE2 >= 10_000) return size
  const share = roundToStep(mulDiv(size, BigInt(percentE2), 10_000n, 'down'), lotSize, 'down')
  if (share >= minQty) return share
  return minQty < size ? minQty : size
}

/** Returns the share of a quantity in a position, in hundredths of a percent (0 to 10000), cut off. Both are in E8. */
export function percentE2OfPosition(qty: E8, size: E8): number {
  if (qty <= 0n || size <= 0n) return 0
  return qty >= size ? 10_000 : toSafeInteger(mulDiv(qty, 10_000n, size, 'down'))
}

/** The preset price offsets of the panel of price steps, in ticks. */
export const PRICE_PRESETS = [10, 50, 200] as const

/**
 * Returns the largest input of a size field (NUM-09), in E8. A field in quantity takes the largest quantity, `qty`. A
 * field in value or cost takes the largest value of that quantity, cut to a whole number: floor(qty × maxPrice), for
 * inverse contracts floor(qty ÷ minPrice).
 */
export function largestSize(instrument: ContractTerms, qty: E8, unit: 'qty' | 'value' | 'cost'): E8 {
  if (unit === 'qty') return qty
  const price = isInverse(instrument) ? instrument.minPrice : instrument.maxPrice
  return roundToStep(contractValue(instrument, price, qty, 'down'), ONE, 'floor')
}
