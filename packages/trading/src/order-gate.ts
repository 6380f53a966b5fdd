import type { E8 } from '@perpdesk/numeric'
import type { RiskTier } from './instrument.ts'
import { initialMargin } from './margin.ts'
import { tierMaintenance } from './risk-tier.ts'

/**
 * What an order must find available (5.4): the margin that its contract needs more with it, and in cross margin the loss
 * that it could realise at once; 0n when it needs no more. `loss` is zero or negative.
 */
export function neededBalance(order: { readonly goesByEntry: boolean; readonly margin: E8; readonly loss: E8 }): E8 {
  if (order.margin <= 0n) return 0n
  return order.goesByEntry ? order.margin : order.margin - order.loss
}

/** An order as if all of it filled at the worst price it allows; money in E8 of the settle coin. */
export interface WorstFill {
  /** Value of the whole order at the worst price it could trade at, and at the mark. */
  readonly value: E8
  readonly markValue: E8
  /** Loss against the mark at that price, zero or negative. */
  readonly loss: E8
  readonly leverageE2: number
  readonly tiers: readonly RiskTier[]
}

/** Whether an isolated position made by the order alone would stand below its maintenance margin at once (110040). */
export function diesAtOnce(worst: WorstFill): boolean {
  const margin = initialMargin(worst.value, worst.leverageE2, worst.tiers)
  return margin + worst.loss < tierMaintenance(worst.tiers, worst.markValue)
}
