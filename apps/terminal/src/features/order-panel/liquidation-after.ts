import type { E8 } from '@perpdesk/numeric'
import type { ContractTerms, WhatIf } from '@perpdesk/trading'

/**
 * Returns the estimated liquidation price after the order (rules 5.5 and 5.6), rounded to the tick size as the position
 * will show it. `null` if there is none, or if the balance does not suffice: such a position cannot arise, and without
 * its margin the price would lie on the wrong side of the entry price.
 */
export function liquidationAfter(after: WhatIf | null): E8 | null {
  return after === null || isBeyondBalance(after) ? null : after.liquidationPrice
}

/**
 * Returns the liquidation price as shown; `undefined` if it is outside the prices at which the contract can trade
 * (source two, 5.6).
 */
export function shownLiquidation(
  price: E8 | null | undefined,
  { minPrice, maxPrice }: Pick<ContractTerms, 'minPrice' | 'maxPrice'>,
): E8 | undefined {
  return price == null || price < minPrice || price > maxPrice ? undefined : price
}

function isBeyondBalance({ verdict, needed, available }: WhatIf): boolean {
  return verdict === 'insufficientBalance' || (verdict === 'riskLimitExceeded' && needed > available)
}
