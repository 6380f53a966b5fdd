import { type E8, mulDiv, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { ContractTerms } from './products/contract.ts'
import { contractValue, isInverse } from './value.ts'

/** The slider of a quantity, in percent of the most there is (NUM-06). */
export const QUANTITY_SLIDER = { step: 5, marks: [0, 25, 50, 75, 100] } as const

/** The slider of a share of a position, in hundredths of a percent: steps of 0.01 % with marks from 0 to 100 % (NUM-06). */
export const SHARE_SLIDER = { step: 1, max: 10_000, marks: [0, 2_500, 5_000, 7_500, 10_000] } as const

/**
 * So many hundredths of a percent of a position in E8: cut to whole lots, but never less than the smallest order; 100 % is all of
 * it. A position smaller than that order has only all of it.
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

/** The hundredths of a percent of a position that a quantity is, cut, from 0 to 10000. Both in E8. */
export function percentE2OfPosition(qty: E8, size: E8): number {
  if (qty <= 0n || size <= 0n) return 0
  return qty >= size ? 10_000 : toSafeInteger(mulDiv(qty, 10_000n, size, 'down'))
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
