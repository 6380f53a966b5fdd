import type { Side } from '@perpdesk/trading'
import { sideBook } from '../book/order-book.ts'
import * as formulas from '../formulas/formulas.ts'
import { isInverse, worth } from '../formulas/formulas.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import { priceOf, qtyOf } from '../market.ts'
import type { Market } from '../model.ts'

/**
 * Returns the maximum lots of one order at a price: their value is at most 2^52 of the smallest amounts (of one lot at
 * one tick).
 */
export function mostLots(market: Market, price: number): number {
  const lot = qtyOf(market, 1)
  const unit = isInverse(market.instrument) ? exact(1n) : worth(market.instrument, lot, priceOf(market, 1))
  const one = worth(market.instrument, lot, priceOf(market, price))
  const units = unit.over(one).times(new Fraction(2n ** 52n, 1n))
  return Math.max(1, Number(units.whole('floor')))
}

/**
 * Returns the price, down to the limit, at which an order that closes a position of this side has the largest value.
 */
export function dearest(market: Market, held: Side, limit: number): number {
  const [best] = sideBook(market, held)
  const prices = best === undefined ? [limit] : [limit, best.price]
  return formulas.isInverse(market.instrument) ? Math.min(...prices) : Math.max(...prices)
}
