import { listStatusOf, type Order, PLAN_TYPES, planTypeOf } from '@perpdesk/protocol'
import type { Text, TextKey } from '../../i18n/index.ts'

/** The words of the order lists (REC-04). Orders that waited for a trigger have words of their own for the same ends. */
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

/** An order's status in words; one that is not known is shown as it is, never dropped. */
export function statusWord(
  order: Pick<Order, 'stopOrderType' | 'orderType' | 'createType'> & { readonly orderStatus: string },
  text: Text<'orderDetail'>,
): string {
  const status = listStatusOf(order.orderStatus, planTypeOf(order) !== PLAN_TYPES.none)
  const key = WORDS.get(status)
  return key === undefined ? status : text(key)
}
