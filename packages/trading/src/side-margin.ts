import { divide, type E8, mulE8 } from '@perpdesk/numeric'
import { closingFee, initialMargin, type MarginTerms, orderCost } from './margin.ts'
import type { Direction } from './value.ts'

/** One side of an exposure: the position of that side and its orders that would open. Money in E8 of the settle coin. */
export interface SideExposure {
  readonly isolated: boolean
  /** Mark value of the position of this side; 0n without one. Counts in cross margin. */
  readonly heldValue: E8
  /** Margin that an isolated position of this side holds; 0n without one. */
  readonly heldMargin: E8
  /** Value of the orders beyond an opposite position (see {@link openingOrdersValue}). */
  readonly opened: E8
}

/**
 * Margin that one side of an exposure needs (5.3): in cross margin position and opening orders are margined together,
 * tier included, with the closing fee on both and the opening fee on the orders; in isolated margin the position keeps
 * what it holds and the orders cost theirs.
 */
export function sideMargin(direction: Direction, exposure: SideExposure, terms: MarginTerms): E8 {
  const { opened, heldMargin, heldValue } = exposure
  if (exposure.isolated) return heldMargin + orderCost(direction, opened, terms).total
  const value = heldValue + opened
  if (value === 0n) return 0n
  const openFee = mulE8(opened, terms.takerRate, 'up')
  return (
    initialMargin(value, terms.leverageE2, terms.tiers) +
    closingFee(direction, value, terms.leverageE2, terms.takerRate) +
    openFee
  )
}

/**
 * Value of a side's orders beyond an opposite position: their share by quantity, rounded up. `qty` and `opposite` in one
 * unit (lots or E8).
 */
export function openingOrdersValue(qty: bigint, value: E8, opposite: bigint): E8 {
  if (qty <= opposite) return 0n
  return opposite === 0n ? value : divide(value * (qty - opposite), qty, 'up')
}
