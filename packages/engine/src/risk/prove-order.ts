import type { Exposure } from '../account/account.ts'
import type { State } from '../state.ts'
import { marginPoints, NOTHING_REPLACED } from './credit.ts'
import type { OrderIntent, ReplacedOrder } from './order-intent.ts'

/**
 * True when the exact gate is sure to find risk limit and balance sufficient for an opening order, without calling it:
 *
 *   margin(order) + loss at its limit ≤ credit ≤ usable,
 *
 * with every term on the left an upper bound of the exact one (`credit.ts`): the whole order at the price it is margined at,
 * netted with nothing, and its limit for the worst price it could trade at. The bound of the margin exists only within the
 * risk limit. `false` says nothing: then the exact gate decides. An order that replaces another is bound as if that one
 * had been cancelled first, which never takes anything.
 */
export function isProvenAffordable(
  state: State,
  exposure: Exposure,
  intent: OrderIntent,
  marginTicks: number,
  replaced: ReplacedOrder | undefined,
): boolean {
  const { market, regime } = exposure
  const credit = regime.credit(exposure)
  if (!state.credits.holds(credit)) return false
  const { side, lots, price } = intent
  const gone =
    replaced === undefined
      ? NOTHING_REPLACED
      : { lots: replaced.lots, cost: market.costOf(replaced.price, replaced.lots) }
  const margin = marginPoints(exposure, side, lots, market.costOf(marginTicks, lots), gone)
  if (margin < 0) return false
  const loss = regime.lossPoints(exposure, side, price, lots)
  return loss >= 0 && margin + loss <= credit.points
}
