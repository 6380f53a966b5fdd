import { toSafeInteger } from '@perpdesk/numeric'
import type { OrderContext } from '../../order-context.ts'

/** Last price in whole ticks, cut; the mark before the first trade, as the exchange takes it. `undefined` before either. */
export function lastTicks({ market, instrument }: OrderContext): number | undefined {
  const price = market.last ?? market.mark
  if (price === null) return undefined
  const ticks = price / instrument.tickSize
  return ticks < 1n ? 1 : toSafeInteger(ticks)
}
