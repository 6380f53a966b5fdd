import { type E8, mulDiv, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { ContractTerms } from './instrument.ts'
import { contractValue, isInverse } from './value.ts'

/** The slider of a quantity, in percent of the most there is (NUM-06). */
export const QUANTITY_SLIDER = { step: 5, marks: [0, 25, 50, 75, 100] } as const

/**
 * So many percent of a position in E8: cut to whole lots, but never less than the smallest order; 100 % is all of it. A position
 * smaller than that order has only all of it.
 */
export function positionShare(
  size: E8,
  percent: number,
  { lotSize, minQty }: Pick<ContractTerms, 'lotSize' | 'minQty'>,
): E8 {
  if (percent >= 100) return size
  const share = roundToStep(mulDiv(size, BigInt(percent), 100n, 'down'), lotSize, 'down')
  if (share >= minQty) return share
  return minQty < size ? minQty : size
}

/** The whole percent of a position that a quantity is, cut, from 0 to 100. Both in E8. */
export function percentOfPosition(qty: E8, size: E8): number {
  if (qty <= 0n || size <= 0n) return 0
  return qty >= size ? 100 : toSafeInteger(mulDiv(qty, 100n, size, 'down'))
}

/** Offsets of the step panel's presets, in ticks. */
export const PRICE_PRESETS = [10, 50, 200] as const

/**
 * The most that a size field takes (NUM-09): the largest quantity of the order; in value or cost the worth of that quantity
 * at the price that makes it largest, cut to a whole number: floor(qty × maxPrice), of an inverse contract
 * floor(qty ÷ minPrice). E8.
 */
export function largestSize(instrument: ContractTerms, qty: E8, unit: 'qty' | 'value' | 'cost'): E8 {
  if (unit === 'qty') return qty
  const price = isInverse(instrument) ? instrument.minPrice : instrument.maxPrice
  return roundToStep(contractValue(instrument, price, qty, 'down'), ONE, 'floor')
}
