import { type Amount, type E8, e8Of, minus, mulDivAmount, plus, UNITS_IN_ONE } from '@perpdesk/numeric'
import { type MarginTerms, orderCostAmounts, positionInitialAmount } from '../margin.ts'
import type { Direction } from '../value.ts'

/**
 * One side of a contract: its position and the orders that would open or increase it. Money in 1e-8 of the settle coin.
 */
export interface SideExposure {
  readonly isolated: boolean
  /** Mark value of the side's position; 0 without one. Used in cross margin only. */
  readonly heldValue: Amount
  /** Margin that the side's isolated position holds; 0 without one. */
  readonly heldMargin: Amount
  /** Value of the orders that exceed an opposite position (see {@link openingOrdersValue}). */
  readonly opened: Amount
}

/**
 * Returns the margin of one side of a contract (5.3), in E8 of the settle coin. In cross margin, position and opening
 * orders form one value, which determines the tier, with a closing fee on the total and an opening fee on the orders.
 * In isolated margin it is the margin that the position holds plus the cost of the orders.
 */
export function sideMargin(direction: Direction, exposure: SideExposure, terms: MarginTerms): E8 {
  return e8Of(sideMarginAmount(direction, exposure, terms))
}

/** {@link sideMargin} for amounts. */
export function sideMarginAmount(direction: Direction, exposure: SideExposure, terms: MarginTerms): Amount {
  const { opened, heldMargin, heldValue } = exposure
  if (exposure.isolated) return plus(heldMargin, orderCostAmounts(direction, opened, terms).total)
  const value = plus(heldValue, opened)
  if (value === 0) return 0
  const openFee = mulDivAmount(opened, terms.takerRate, UNITS_IN_ONE, 'up')
  return plus(positionInitialAmount(direction, value, terms), openFee)
}

/**
 * Returns the value of the part of a side's orders that exceeds an opposite position: the share by quantity, rounded
 * up. `qty` and `opposite` have the same unit (lots or E8).
 */
export function openingOrdersValue(qty: bigint, value: E8, opposite: bigint): E8 {
  return e8Of(openingOrdersAmount(qty, value, opposite))
}

/** {@link openingOrdersValue} for amounts. */
export function openingOrdersAmount(qty: Amount, value: Amount, opposite: Amount): Amount {
  if (qty <= opposite) return 0
  return opposite <= 0 ? value : mulDivAmount(value, minus(qty, opposite), qty, 'up')
}
