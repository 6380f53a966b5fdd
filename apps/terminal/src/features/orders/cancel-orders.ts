import { MAX_BATCH_ORDERS, type Order, type RequestOf } from '@perpdesk/protocol'
import { call, TOO_MANY_REQUESTS, waitForBudget } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import type { OrderRow } from './order-sets.ts'

/** The other leg of a pair goes with the first. */
const ALREADY_CANCELLED = 110010
/** Times that a batch waits for the budget. */
const MOST_WAITS = 10

/** Cancels a batch, as soon as the person's budget has room for it. */
async function cancelBatch(request: RequestOf<'cancelOrders'>) {
  for (let waits = 0; ; waits += 1) {
    const answer = await call('cancelOrders', request, { toast: false })
    if (answer.ok || answer.error.code !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return answer
    await waitForBudget(answer.error.params)
  }
}

/** Cancels orders of one or several batches; reports the number of refusals and the reason of the first. */
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

/** Cancels one order, or its whole set; an error is shown. */
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
