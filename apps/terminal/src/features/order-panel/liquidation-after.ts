import type { E8 } from '@perpdesk/numeric'
import type { WhatIf } from '@perpdesk/trading'
import type { OrderContext } from './order-context.ts'

/**
 * Estimated liquidation price after the order (rules 5.5 and 5.6), on the tick; `null` outside the price range, and of what the
 * balance does not reach for: there never is such a position, and without its margin it would end on the wrong side of its entry.
 */
export function liquidationAfter({ instrument }: OrderContext, after: WhatIf | null): E8 | null {
  if (after === null || after.liquidationPrice === null || isBeyondBalance(after)) return null
  const { minPrice, maxPrice } = instrument
  const price = after.liquidationPrice
  return price < minPrice || price >= maxPrice ? null : price
}

function isBeyondBalance({ verdict, needed, available }: WhatIf): boolean {
  return verdict === 'insufficientBalance' || (verdict === 'riskLimitExceeded' && needed > available)
}
