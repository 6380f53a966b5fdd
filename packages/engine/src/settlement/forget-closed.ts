import type { Exposure } from '../account/account.ts'
import type { ContractMarket } from '../market.ts'
import { refresh } from '../risk/present-figures.ts'
import type { State } from '../state.ts'

/**
 * Forgets contracts that are closed for good and of which nobody has anything any more: their rows and pages are given to others.
 * Ended orders keep all data needed to report them. A contract whose index others follow, or which prices a coin,
 * stays.
 */
export function forgetClosed(state: State): void {
  for (const market of state.markets.closed) {
    if (isNeeded(state, market)) continue
    // sums of accounts have nothing of it from here on
    for (const { account } of state.accounts.inMarket(market)) refresh(account)
    state.forgetMarket(market)
  }
}

function isNeeded(state: State, market: ContractMarket): boolean {
  if (market.followers.length > 0 || market.fund.deleveraging || state.accounts.coins.arePricedBy(market)) return true
  for (const exposure of state.accounts.inMarket(market)) if (hasAnything(state, exposure)) return true
  return false
}

/** Settings alone are nothing: there is no order any more that they could be for. */
function hasAnything(state: State, exposure: Exposure): boolean {
  if (exposure.hasPosition || exposure.hasOrders || exposure.stops.length > 0) return true
  return state.mmrCloses.in(exposure).length > 0 || state.strategies.inSeat(exposure).length > 0
}
