import type { E8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import type { TriggerBy } from '@perpdesk/trading'
import { type LiveTicker, useTickerValue } from '../../stores/index.ts'

/** Returns, for each trigger source, the ticker's price that triggers are compared with. */
export const PRESENT: Readonly<Record<TriggerBy, (ticker: Pick<LiveTicker, 'last' | 'mark' | 'index'>) => E8>> = {
  LastPrice: ({ last }) => last,
  MarkPrice: ({ mark }) => mark,
  IndexPrice: ({ index }) => index,
}

/** Returns the live price that an order's trigger is compared with; `undefined` until it is known. */
export function usePresentPrice({ symbol, triggerBy }: Pick<Order, 'symbol' | 'triggerBy'>): E8 | undefined {
  return useTickerValue(symbol, PRESENT[triggerBy])
}

/** Returns the trigger price of an order; for a trailing stop, its present trigger price. */
export function triggerOf(order: Order): string {
  return order.stopOrderType === 'TrailingStop' && order.tsTriggerPrice !== ''
    ? order.tsTriggerPrice
    : order.triggerPrice
}
