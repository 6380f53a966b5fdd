import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'

/** An order that the menu offers at a price. */
export interface PriceChoice {
  readonly kind: 'limit' | 'stop'
  readonly side: Side
}

const LIMITS = [
  { kind: 'limit', side: 'Buy' },
  { kind: 'limit', side: 'Sell' },
] as const

/**
 * Returns the orders that would wait at a price: a limit order that does not trade at once, and a stop that the market
 * has not reached. At the last price itself, or while none is known, no stop is possible, and limit orders of both
 * sides are offered.
 */
export function choicesAt(price: E8, last: E8 | undefined): readonly PriceChoice[] {
  if (last === undefined || price === last) return LIMITS
  const [limit, stop] = price > last ? (['Sell', 'Buy'] as const) : (['Buy', 'Sell'] as const)
  return [
    { kind: 'limit', side: limit },
    { kind: 'stop', side: stop },
  ]
}
