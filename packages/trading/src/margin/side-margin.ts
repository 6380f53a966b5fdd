import { type Amount, type E8, e8Of, minus, mulDivAmount, plus, UNITS_IN_ONE } from '@perpdesk/numeric'
import { type MarginTerms, orderCostAmounts, positionInitialAmount } from '../margin.ts'
import type { Direction } from '../value.ts'

/** One side of an exposure: the position of that side and its orders that would open. Money in units of the settle coin. */
export interface SideExposure {
  readonly isolated: boolean
  /** Mark value of the position of this side; 0 without one. Counts in cross margin. */
  readonly heldValue: Amount
  /** Margin that an isolated position of this side holds; 0 without one. */
  readonly heldMargin: Amount
  /** Value of the orders beyond an opposite position (see {@link openingOrdersValue}). */
  readonly opened: Amount
}

/**
 * Margin that one side of an exposure needs (5.3): in cross margin position and opening orders are margined together,
 * tier included, with the closing fee on both and the opening fee on the orders; in isolated margin the position keeps
 * its held margin and the orders cost theirs.
 */
export function sideMargin(direction: Direction, exposure: SideExposure, terms: MarginTerms): E8 {
  return e8Of(sideMarginAmount(direction, exposure, terms))
}

/** {@link sideMargin} of amounts. */
export function sideMarginAmount(direction: Direction, exposure: SideExposure, terms: MarginTerms): Amount {
  const { opened, heldMargin, heldValue } = exposure
  if (exposure.isolated) return plus(heldMargin, orderCostAmounts(direction, opened, terms).total)
  const value = plus(heldValue, opened)
  if (value === 0) return 0
  const openFee = mulDivAmount(opened, terms.takerRate, UNITS_IN_ONE, 'up')
  return plus(positionInitialAmount(direction, value, terms), openFee)
}

/**
 * Value of a side's orders beyond an opposite position: their share by quantity, rounded up. `qty` and `opposite` in one
 * unit (lots or E8).
 */
export function openingOrdersValue(qty: bigint, value: E8, opposite: bigint): E8 {
  return e8Of(openingOrdersAmount(qty, value, opposite))
}

/** {@link openingOrdersValue} of amounts. */
export function openingOrdersAmount(qty: Amount, value: Amount, opposite: Amount): Amount {
  if (qty <= opposite) return 0
  return opposite <= 0 ? value : mulDivAmount(value, minus(qty, opposite), qty, 'up')
}
