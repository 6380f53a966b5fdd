import type { E8 } from '@perpdesk/numeric'
import type { RiskTier } from './instrument.ts'
import { initialMargin } from './margin.ts'
import { tierMaintenance } from './risk-tier.ts'

/**
 * What an opening order must find free (5.4): the margin that its contract needs more with it, and in cross margin the loss that
 * it could realise at once, also where it needs no more margin beside the orders of the other side. `loss` is zero or negative.
 */
export function neededBalance(order: { readonly isolated: boolean; readonly margin: E8; readonly loss: E8 }): E8 {
  const margin = order.margin > 0n ? order.margin : 0n
  return order.isolated ? margin : margin - order.loss
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
