import { wholeTicks } from '@perpdesk/trading'
import type { OrderContext } from '../../order-context.ts'

/** Last price in whole ticks, cut; the mark before the first trade, as the exchange takes it. `undefined` before either. */
export function lastTicks({ market, instrument }: OrderContext): number | undefined {
  const price = market.last ?? market.mark
  if (price === null) return undefined
  return Math.max(1, wholeTicks(instrument, price, 'floor'))
}
