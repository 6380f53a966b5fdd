import type { Exposure } from '../account/account.ts'
import type { State } from '../state.ts'
import { marginPoints, NOTHING_REPLACED } from './credit.ts'
import type { OrderIntent, ReplacedOrder } from './order-intent.ts'

/**
 * True only if the exact gate would find risk limit and balance sufficient for an opening order; it is not called:
 *
 *   margin(order) + loss at its limit ≤ credit ≤ usable,
 *
 * where every term on the left is an upper bound of the exact one (`credit.ts`): the margin of the whole order at the
 * price at which it is margined, without netting, and its loss at its limit instead of the worst price at which it
 * could trade. The margin has a bound only within the risk limit. `false` proves nothing: the exact gate then decides.
 * An order that replaces another is bounded as if the other had been cancelled first, which never lowers the balance.
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
