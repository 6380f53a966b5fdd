import { listStatusOf, type Order, PLAN_TYPES, planTypeOf } from '@perpdesk/protocol'
import type { Text, TextKey } from '../../i18n/index.ts'
import { endReason } from '../order-words/index.ts'

/**
 * Text keys of the statuses in the order lists (REC-04). Orders that waited for a trigger have words of their own for
 * the same statuses.
 */
const WORDS: ReadonlyMap<string, TextKey<'orderDetail'>> = new Map([
  ['NEW', 'status.open'],
  ['ORDER_NEW', 'status.waiting'],
  ['PARTIALLY_FILLED', 'status.partlyFilled'],
  ['FILLED', 'status.filled'],
  ['ORDER_FILLED', 'status.triggered'],
  ['PARTIALLY_FILLED_CANCELED', 'status.partlyFilledCancelled'],
  ['CANCELED', 'status.cancelled'],
  ['ORDER_CANCELED', 'status.cancelled'],
  ['REJECTED', 'status.rejected'],
  ['ORDER_REJECTED', 'status.rejected'],
])

/** Returns an order's status in words; an unknown status is returned unchanged. */
export function statusWord(
  order: Pick<Order, 'stopOrderType' | 'orderType' | 'createType'> & { readonly orderStatus: string },
  text: Text<'orderDetail'>,
): string {
  const status = listStatusOf(order.orderStatus, planTypeOf(order) !== PLAN_TYPES.none)
  const key = WORDS.get(status)
  return key === undefined ? status : text(key)
}

/** Returns the final status of an order in words, with the reason if the trader did not request it. */
export function endWords(order: Order, text: Text<'orderDetail'>, reasons: Text<'notifications'>): string {
  const status = statusWord(order, text)
  const reason = endReason(order)
  return reason === undefined ? status : `${status}: ${reasons(reason)}`
}
