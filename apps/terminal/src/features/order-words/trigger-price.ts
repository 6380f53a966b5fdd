import type { E8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import type { TriggerBy } from '@perpdesk/trading'
import { type LiveTicker, useTickerValue } from '../../stores/index.ts'

/** The ticker price compared with triggers of each kind. */
export const PRESENT: Readonly<Record<TriggerBy, (ticker: Pick<LiveTicker, 'last' | 'mark' | 'index'>) => E8>> = {
  LastPrice: ({ last }) => last,
  MarkPrice: ({ mark }) => mark,
  IndexPrice: ({ index }) => index,
}

/** The price compared with an order's trigger, followed; `undefined` before it is known. */
export function usePresentPrice({ symbol, triggerBy }: Pick<Order, 'symbol' | 'triggerBy'>): E8 | undefined {
  return useTickerValue(symbol, PRESENT[triggerBy])
}

/** Price that triggers an order; for a trailing stop, the price that would trigger it now. */
export function triggerOf(order: Order): string {
  return order.stopOrderType === 'TrailingStop' && order.tsTriggerPrice !== ''
    ? order.tsTriggerPrice
    : order.triggerPrice
}
