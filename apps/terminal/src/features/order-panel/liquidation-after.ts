import type { E8 } from '@perpdesk/numeric'
import type { ContractTerms, WhatIf } from '@perpdesk/trading'

/**
 * Estimated liquidation price after the order (rules 5.5 and 5.6), on the tick, as the position will show it; `null`
 * where it has none, and where the balance does not suffice: there never is such a position, and without its margin it
 * would end on the wrong side of its entry.
 */
export function liquidationAfter(after: WhatIf | null): E8 | null {
  return after === null || isBeyondBalance(after) ? null : after.liquidationPrice
}

/** The price as it is shown: none where the contract cannot be traded there (source two, 5.6). */
export function shownLiquidation(
  price: E8 | null | undefined,
  { minPrice, maxPrice }: Pick<ContractTerms, 'minPrice' | 'maxPrice'>,
): E8 | undefined {
  return price == null || price < minPrice || price > maxPrice ? undefined : price
}

function isBeyondBalance({ verdict, needed, available }: WhatIf): boolean {
  return verdict === 'insufficientBalance' || (verdict === 'riskLimitExceeded' && needed > available)
}
