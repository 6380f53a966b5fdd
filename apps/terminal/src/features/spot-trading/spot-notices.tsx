import type { SpotOrder } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { useSpotOrderChanges } from '../../stores/follow-spot.ts'
import { toast } from '../../ui/index.ts'
import { endReason } from '../order-words/index.ts'
import { priceText, qtyText } from './spot-words.ts'

interface Notice {
  readonly title: 'filled' | 'restCancelled' | 'cancelSuccess' | 'orderRefused'
  readonly tone: 'success' | 'info' | 'error'
}

/** Statuses of orders that are reported. */
const NOTICES: Readonly<Partial<Record<string, Notice>>> = {
  Filled: { title: 'filled', tone: 'success' },
  PartiallyFilledCanceled: { title: 'restCancelled', tone: 'info' },
  Cancelled: { title: 'cancelSuccess', tone: 'info' },
  Rejected: { title: 'orderRefused', tone: 'error' },
}

/** Reports fills and ends of orders on pairs, with the reason if an order ended against the trader's intention. */
export function SpotNotices() {
  const text = useText('notifications')
  const orders = useText('orders')
  useSpotOrderChanges((changes) => {
    for (const order of changes) {
      const notice = NOTICES[order.orderStatus]
      if (notice === undefined) continue
      const reason = endReason(order)
      const line = text(order.cumExecQty === '0' ? 'orderLine' : 'fillLine', paramsOf(order, orders(order.side)))
      const detail = reason === undefined ? line : `${line}: ${text(reason)}`
      toast[notice.tone](text(notice.title), { key: `link-${order.orderLinkId || order.orderId}`, detail })
    }
  })
  return null
}

function paramsOf({ symbol, cumExecQty, qty, baseTokenId, avgPrice, price }: SpotOrder, side: string) {
  return {
    side,
    symbol,
    filled: qtyText(symbol, cumExecQty),
    qty: qtyText(symbol, qty),
    coin: baseTokenId,
    price: priceText(symbol, avgPrice === '' ? price : avgPrice, '--'),
  }
}
