import type { E8 } from '@perpdesk/numeric'
import { tradeFee } from './fees.ts'
import { initialMargin } from './margin.ts'
import type { RiskTier } from './products/contract.ts'
import { tierMaintenance } from './risk-tier.ts'

/** The closing part of an order, as if it filled at the worst price it allows; money in E8 of the settle coin. */
export interface ClosingFill {
  readonly value: E8
  /** Loss against the mark at that price, zero or negative. */
  readonly loss: E8
  readonly takerRate: E8
  /** Loss that these lots may make from the mark on. */
  readonly backing: E8
}

/**
 * True when the backing of the lots that an order closes covers its loss and fee (110003): else others would pay the rest. At the
 * mark or better everybody may close.
 */
export function isCloseCovered({ value, loss, takerRate, backing }: ClosingFill): boolean {
  return loss === 0n || tradeFee(value, takerRate) - loss <= backing
}

/** An order as if all of it filled at the worst price it allows; money in E8 of the settle coin. */
export interface WorstFill {
  /** Value of the whole order at the worst price it could trade at, and at the mark. */
  readonly value: E8
  readonly markValue: E8
  /** Value at the mark of the position that it adds to; 0n without one. */
  readonly heldValue: E8
  /** Loss against the mark at that price, zero or negative. */
  readonly loss: E8
  readonly leverageE2: number
  readonly tiers: readonly RiskTier[]
}

/**
 * True when an order in isolated margin would be liquidated on its fill (110040): it must bring its addition to the
 * maintenance margin, in the tier that it reaches together with the position (5.4). No order then liquidates the position that
 * it adds to, however near it stood, and the margin of the order is its own also if the position is closed before. Each
 * order is judged by itself: others that rest beyond the mark are not counted.
 */
export function diesAtOnce({ value, markValue, heldValue, loss, leverageE2, tiers }: WorstFill): boolean {
  const added = tierMaintenance(tiers, heldValue + markValue) - tierMaintenance(tiers, heldValue)
  return initialMargin(value, leverageE2, tiers) + loss < added
}
