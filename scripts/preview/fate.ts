import type { OrderState } from '@perpdesk/engine'
import { divE8, type E8, roundToStep } from '@perpdesk/numeric'
import { contractValue, entryPrice, lotsToQty, ticksToPrice } from '@perpdesk/trading'
import type { FormIssue } from '../../apps/terminal/src/features/order-panel/form-issue.ts'
import type { OrderContext, SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { type Difference, differ } from './difference.ts'
import type { Acted } from './outcome.ts'

export function isResting({ status }: OrderState): boolean {
  return status === 'New' || status === 'PartiallyFilled'
}

/** Compares the outcome of the order: the panel must warn of exactly the outcome that occurs. */
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

/** Compares the trades, and what remains resting of the orders at their limits. */
export function tradeDifferences(
  { instrument }: OrderContext,
  shown: SideSummary,
  { taken, orders }: Acted,
): readonly Difference[] {
  const takenValue = taken.reduce((sum, trade) => sum + trade.value, 0n)
  const takenQty = taken.reduce((sum, trade) => sum + lotsToQty(instrument, trade.qty), 0n)
  const rests = orders.filter(isResting).map(({ price, leavesQty }) => {
    return { price: ticksToPrice(instrument, price), qty: lotsToQty(instrument, leavesQty) }
  })
  const restQty = rests.reduce((sum, { qty }) => sum + qty, 0n)
  const restValue = rests.reduce((sum, { price, qty }) => sum + contractValue(instrument, price, qty, 'halfUp'), 0n)
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

/** Returns the slippage, rounded up to the next basis point. */
function slippage(best: E8, average: E8): E8 {
  const away = average > best ? average - best : best - average
  return roundToStep(divE8(away, best, 'ceil'), 10_000n, 'ceil')
}
