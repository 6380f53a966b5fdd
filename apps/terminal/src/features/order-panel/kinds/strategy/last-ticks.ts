import { wholeTicks } from '@perpdesk/trading'
import type { OrderContext } from '../../order-context.ts'

/**
 * Returns the last price in whole ticks, rounded down, at least 1; before the first trade the mark price, as in the
 * exchange. `undefined` if there is neither.
 */
export function lastTicks({ market, instrument }: OrderContext): number | undefined {
  const price = market.last ?? market.mark
  if (price === null) return undefined
  return Math.max(1, wholeTicks(instrument, price, 'floor'))
}
