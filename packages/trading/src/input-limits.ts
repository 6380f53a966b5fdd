import { type E8, ONE, roundToStep } from '@perpdesk/numeric'
import type { ContractTerms } from './instrument.ts'
import { maxOrderQty } from './order-check.ts'
import { contractValue, isInverse } from './value.ts'
import type { OrderType } from './vocabulary.ts'

/** The slider of a quantity, in percent of the most there is (NUM-06). */
export const QUANTITY_SLIDER = { step: 5, marks: [0, 25, 50, 75, 100] } as const

/** Offsets of the step panel's presets, in ticks. */
export const PRICE_PRESETS = [10, 50, 200] as const

/**
 * The most that a size field takes (NUM-09): the largest quantity of an order of this type (a conditional order counts as
 * what it becomes); in value or cost the worth of that quantity at the price that makes it largest, cut to a whole number:
 * floor(maxQty × maxPrice), of an inverse contract floor(maxQty ÷ minPrice). E8.
 */
export function largestSize(instrument: ContractTerms, orderType: OrderType, unit: 'qty' | 'value' | 'cost'): E8 {
  const qty = maxOrderQty(instrument, orderType)
  if (unit === 'qty') return qty
  const price = isInverse(instrument) ? instrument.minPrice : instrument.maxPrice
  return roundToStep(contractValue(instrument, price, qty, 'down'), ONE, 'floor')
}
