import type { OrderState } from '@perpdesk/engine'
import { divE8, type E8, roundToStep } from '@perpdesk/numeric'
import { contractValue, entryPrice, lotsToQty, ticksToPrice } from '@perpdesk/trading'
import type { FormIssue } from '../../apps/terminal/src/features/order-panel/form-issue.ts'
import type { OrderContext, SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { type Difference, differ } from './difference.ts'
import type { Accepted } from './outcome.ts'

export function isResting({ status }: OrderState): boolean {
  return status === 'New' || status === 'PartiallyFilled'
}

/** The panel must warn of exactly the end that the order meets. */
export function endDifferences(
  { instrument }: OrderContext,
  found: readonly FormIssue[],
  shown: SideSummary,
  order: OrderState,
): readonly Difference[] {
  const warns = (code: FormIssue['code']) => found.some((issue) => issue.code === code)
  const { rejectReason, status } = order
  const stoppedShort = status !== 'Filled' && !isResting(order)
  const ofItself = rejectReason !== 'EC_PostOnlyWillTakeLiquidity' && rejectReason !== 'EC_CancelForNoFullFill'
  return [
    ...differ('steps back', warns('postOnlyWouldTake'), rejectReason === 'EC_PostOnlyWillTakeLiquidity'),
    ...differ(
      'fills or ends',
      warns('fokTooThin') || (warns('nobodyThere') && order.timeInForce === 'FOK'),
      rejectReason === 'EC_CancelForNoFullFill',
    ),
    ...differ(
      'ends short',
      warns('bookTooThin') || (warns('nobodyThere') && order.timeInForce !== 'FOK'),
      stoppedShort && ofItself,
    ),
    ...differ('quantity', warns('closeTrimmed') ? shown.maxQty : shown.qty, lotsToQty(instrument, order.qty)),
    ...(order.orderType === 'Limit' ? differ('limit', shown.price, ticksToPrice(instrument, order.price)) : []),
  ]
}

/** The trades themselves, and the rest at its limit. */
export function tradeDifferences(
  { instrument }: OrderContext,
  shown: SideSummary,
  { taken, order }: Accepted,
): readonly Difference[] {
  const takenValue = taken.reduce((sum, trade) => sum + trade.value, 0n)
  const takenQty = taken.reduce((sum, trade) => sum + lotsToQty(instrument, trade.qty), 0n)
  const restQty = isResting(order) ? lotsToQty(instrument, order.leavesQty) : 0n
  const restValue = contractValue(instrument, ticksToPrice(instrument, order.price), restQty, 'halfUp')
  const value = takenValue + restValue
  const [first] = taken
  return [
    ...differ('value', shown.value, value),
    ...differ('average', shown.average, entryPrice(instrument, value, takenQty + restQty)),
    ...differ('worst', shown.worst, taken.at(-1)?.execPrice),
    ...differ(
      'slippage',
      shown.slippage,
      first && slippage(first.execPrice, entryPrice(instrument, takenValue, takenQty)),
    ),
  ]
}

/** Up to the next basis point. */
function slippage(best: E8, average: E8): E8 {
  const away = average > best ? average - best : best - average
  return roundToStep(divE8(away, best, 'ceil'), 10_000n, 'ceil')
}
