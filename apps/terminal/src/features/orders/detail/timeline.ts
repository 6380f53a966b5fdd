import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { isOrderOver } from '@perpdesk/trading'
import type { Fill } from './use-fills.ts'

/** One event in the life of an order. */
export type Step =
  | { readonly kind: 'placed'; readonly time: number }
  /** `time` is `undefined` if it was not recorded: a limit order may rest long before its first fill. */
  | { readonly kind: 'triggered'; readonly time: number | undefined }
  | { readonly kind: 'filled'; readonly from: number; readonly to: number; readonly count: number; readonly qty: E8 }
  | { readonly kind: 'ended'; readonly time: number; readonly order: Order }

/** Returns the events of an order's life, computed from its record and its fills, which may be in any order. */
export function timelineOf(order: Order, fills: readonly Pick<Fill, 'time' | 'qty'>[]): readonly Step[] {
  const times = fills.map(({ time }) => time)
  const first = Math.min(...times)
  const steps: Step[] = [{ kind: 'placed', time: order.createdTime }]
  if (hasTriggered(order)) {
    const isKnown = order.orderType === 'Market' && fills.length > 0
    steps.push({ kind: 'triggered', time: isKnown ? first : undefined })
  }
  if (fills.length > 0) {
    const qty = fills.reduce((sum, fill) => sum + e8(fill.qty), 0n)
    steps.push({ kind: 'filled', from: first, to: Math.max(...times), count: fills.length, qty })
  }
  if (isOrderOver(order.orderStatus)) steps.push({ kind: 'ended', time: order.updatedTime, order })
  return steps
}

/** True if an order with a trigger has been triggered; an order that ended before that is deactivated. */
function hasTriggered({ stopOrderType, orderStatus }: Order): boolean {
  return stopOrderType !== 'UNKNOWN' && orderStatus !== 'Untriggered' && orderStatus !== 'Deactivated'
}
