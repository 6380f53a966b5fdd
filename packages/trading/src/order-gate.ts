import type { E8 } from '@perpdesk/numeric'
import { tradeFee } from './fees.ts'
import { initialMargin } from './margin.ts'
import type { RiskTier } from './products/contract.ts'
import { tierMaintenance } from './risk-tier.ts'

/** The closing part of an order, filled at the worst price that the order allows; money in E8 of the settle coin. */
export interface ClosingFill {
  readonly value: E8
  /** Loss against the mark price at that price, zero or negative. */
  readonly loss: E8
  readonly takerRate: E8
  /** The largest loss, counted from the mark price, that the account can cover for these lots. */
  readonly backing: E8
}

/**
 * True if the backing of the lots that an order closes covers the loss and the fee of closing them (110003); otherwise
 * the insurance fund or other traders would bear the rest. Closing at the mark price or better is always allowed.
 */
export function isCloseCovered({ value, loss, takerRate, backing }: ClosingFill): boolean {
  return loss === 0n || tradeFee(value, takerRate) - loss <= backing
}

/** An order, filled completely at the worst price that it allows; money in E8 of the settle coin. */
export interface WorstFill {
  /** Value of the whole order at that price, and at the mark price. */
  readonly value: E8
  readonly markValue: E8
  /** Value at the mark price of the position that the order increases; 0n without one. */
  readonly heldValue: E8
  /** Loss against the mark price at that price, zero or negative. */
  readonly loss: E8
  readonly leverageE2: number
  readonly tiers: readonly RiskTier[]
}

/**
 * True if an order in isolated margin would be liquidated as soon as it is filled (110040): its initial margin less its
 * loss is smaller than the maintenance margin that it adds, in the tier that order and position reach together (5.4).
 * All other orders bring the margin that they need, so an accepted order never causes the liquidation of the position
 * that it increases. Each order is tested alone, without other resting orders.
 */
export function diesAtOnce({ value, markValue, heldValue, loss, leverageE2, tiers }: WorstFill): boolean {
  const added = tierMaintenance(tiers, heldValue + markValue) - tierMaintenance(tiers, heldValue)
  return initialMargin(value, leverageE2, tiers) + loss < added
}
