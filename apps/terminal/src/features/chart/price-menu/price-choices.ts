import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'

/** An order that could be written at a price. */
export interface PriceChoice {
  readonly kind: 'limit' | 'stop'
  readonly side: Side
}

const LIMITS = [
  { kind: 'limit', side: 'Buy' },
  { kind: 'limit', side: 'Sell' },
] as const

/**
 * Orders that would wait at a price: a limit that does not trade at once, and a stop that the market still has to reach. At
 * the last price itself, or while none is known, nothing waits for it and both limits are offered.
 */
export function choicesAt(price: E8, last: E8 | undefined): readonly PriceChoice[] {
  if (last === undefined || price === last) return LIMITS
  const [limit, stop] = price > last ? (['Sell', 'Buy'] as const) : (['Buy', 'Sell'] as const)
  return [
    { kind: 'limit', side: limit },
    { kind: 'stop', side: stop },
  ]
}
