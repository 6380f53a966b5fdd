import { MAX_BATCH_ORDERS, type Order, type RequestOf } from '@perpdesk/protocol'
import { type CallAnswer, call, TOO_MANY_REQUESTS, waitForBudget } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { isPairSymbol } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import type { OrderRow } from './order-sets.ts'

type CancelItem = RequestOf<'cancelOrders'>['request'][number]

/** The batch call that cancels orders of a product. */
export interface CancelCall {
  readonly send: (request: CancelItem[]) => Promise<CallAnswer<'cancelOrders'>>
  /** Largest number of orders in one batch. */
  readonly most: number
  /** Refusal code of an order that is already cancelled, such as the other leg of a pair. */
  readonly alreadyCancelled: number
}

const ON_CONTRACTS: CancelCall = {
  send: (request) => call('cancelOrders', { request }, { toast: false }),
  most: MAX_BATCH_ORDERS,
  alreadyCancelled: 110010,
}
/** Largest number of times that a batch waits for the request budget. */
const MOST_WAITS = 10

/** Cancels a batch as soon as the user's request budget allows. */
async function cancelBatch(cancel: CancelCall, request: CancelItem[]) {
  for (let waits = 0; ; waits += 1) {
    const answer = await cancel.send(request)
    if (answer.ok || answer.error.code !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return answer
    await waitForBudget(answer.error.params)
  }
}

/** Cancels orders in one or several batches; shows the number of refusals and the reason of the first. */
export async function cancelOrders(
  orders: readonly Pick<Order, 'symbol' | 'orderId'>[],
  cancel: CancelCall = ON_CONTRACTS,
): Promise<void> {
  const refusals: string[] = []
  for (let from = 0; from < orders.length; from += cancel.most) {
    const batch = orders.slice(from, from + cancel.most)
    const answer = await cancelBatch(
      cancel,
      batch.map(({ symbol, orderId }) => ({ symbol, orderId })),
    )
    if (answer.ok) {
      const refused = answer.result.list.filter(({ code }) => code !== 0 && code !== cancel.alreadyCancelled)
      refusals.push(...refused.map(({ msg }) => msg))
    } else refusals.push(...batch.map(() => answer.error.message))
  }
  const [message] = refusals
  if (message !== undefined) {
    toast.error(textOf('orders')('notCancelled', { count: refusals.length, message }), { key: 'cancel-orders' })
  }
}

/** Cancels one order on a contract or a pair, or its whole set on a contract; an error is shown as a notice. */
export async function cancelOrder({
  symbol,
  orderId,
  set,
}: Pick<OrderRow, 'symbol' | 'orderId' | 'set'>): Promise<void> {
  if (set.length > 1) return cancelOrders(set)
  const ref = { symbol, orderId }
  const answer = isPairSymbol(symbol)
    ? await call('cancelSpotOrder', ref, { toast: false })
    : await call('cancelOrder', ref, { toast: false })
  if (answer.ok) return
  toast.error(textOf('notifications')('CancelFailure'), { key: `order-${orderId}`, detail: answer.error.message })
}
