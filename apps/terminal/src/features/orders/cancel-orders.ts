import { MAX_BATCH_ORDERS, type Order, type RequestOf } from '@perpdesk/protocol'
import { call, TOO_MANY_REQUESTS, waitForBudget } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import type { OrderRow } from './order-sets.ts'

/** Refusal code of an order that is already cancelled, such as the other leg of a pair. */
const ALREADY_CANCELLED = 110010
/** Largest number of times that a batch waits for the request budget. */
const MOST_WAITS = 10

/** Cancels a batch as soon as the user's request budget allows. */
async function cancelBatch(request: RequestOf<'cancelOrders'>) {
  for (let waits = 0; ; waits += 1) {
    const answer = await call('cancelOrders', request, { toast: false })
    if (answer.ok || answer.error.code !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return answer
    await waitForBudget(answer.error.params)
  }
}

/** Cancels orders in one or several batches; shows the number of refusals and the reason of the first. */
export async function cancelOrders(orders: readonly Order[]): Promise<void> {
  const refusals: string[] = []
  for (let from = 0; from < orders.length; from += MAX_BATCH_ORDERS) {
    const batch = orders.slice(from, from + MAX_BATCH_ORDERS)
    const answer = await cancelBatch({ request: batch.map(({ symbol, orderId }) => ({ symbol, orderId })) })
    if (answer.ok) {
      const refused = answer.result.list.filter(({ code }) => code !== 0 && code !== ALREADY_CANCELLED)
      refusals.push(...refused.map(({ msg }) => msg))
    } else refusals.push(...batch.map(() => answer.error.message))
  }
  const [message] = refusals
  if (message !== undefined) {
    toast.error(textOf('orders')('notCancelled', { count: refusals.length, message }), { key: 'cancel-orders' })
  }
}

/** Cancels one order, or its whole set; an error is shown as a notice. */
export async function cancelOrder({
  symbol,
  orderId,
  set,
}: Pick<OrderRow, 'symbol' | 'orderId' | 'set'>): Promise<void> {
  if (set.length > 1) return cancelOrders(set)
  const answer = await call('cancelOrder', { symbol, orderId }, { toast: false })
  if (answer.ok) return
  toast.error(textOf('notifications')('CancelFailure'), { key: `order-${orderId}`, detail: answer.error.message })
}
