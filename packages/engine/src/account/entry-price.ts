import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import { entryPrice, heldPart } from '@perpdesk/trading'
import type { Market } from '../market.ts'
import type { Exposure } from './account.ts'
import type { Opening, Position } from './position.ts'

/** Returns the average price paid for an open position (R4.1); neither reductions nor sessions change it. */
export function paidPriceOf(exposure: Exposure, position: Position): E8 {
  return priceOf(exposure.market, position.paid ?? openingOf(position))
}

/**
 * Returns the average entry price from which the profit of an open position counts: the price paid, or the price of the
 * last session (R4.8).
 */
export function entryPriceOf(exposure: Exposure, position: Position): E8 {
  return priceOf(exposure.market, openingOf(position))
}

/** Returns the value paid for the lots that are still open. */
export function paidValueOf(position: Position): E8 {
  const { paid } = position
  return paid === null ? position.entryValue : e8Of(heldPart(paid.value, paid.lots, Math.abs(position.lots)))
}

/** Returns the part of the entry value that belongs to the lots still open. */
export function heldEntry({ openedAmount, openedLots }: Position, lots: number): Amount {
  return lots === 0 ? 0 : heldPart(openedAmount, openedLots, lots)
}

/** Returns lots and value of the position when it was last increased or settled by a session. */
export function openingOf({ openedLots, openedValue }: Position): Opening {
  return { lots: openedLots, value: openedValue }
}

function priceOf(market: Market, { lots, value }: Opening): E8 {
  return entryPrice(market.instrument, value, market.qtyOf(lots))
}
