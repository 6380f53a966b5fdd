import type { Exposure } from '../account/account.ts'
import type { ContractMarket } from '../market.ts'
import { refresh } from '../risk/present-figures.ts'
import type { State } from '../state.ts'

/**
 * Forgets contracts that are closed for good and in which no account has anything left; their rows and pages are
 * reused. Ended orders keep all data needed to report them. A contract stays while other contracts follow its index, or
 * while it prices a coin.
 */
export function forgetClosed(state: State): void {
  for (const market of state.markets.closed) {
    if (isNeeded(state, market)) continue
    // updates the accounts' sums, from which the contract is thereby removed
    for (const { account } of state.accounts.inMarket(market)) refresh(account)
    state.forgetMarket(market)
  }
}

function isNeeded(state: State, market: ContractMarket): boolean {
  if (market.followers.length > 0 || market.fund.deleveraging || state.accounts.coins.arePricedBy(market)) return true
  for (const exposure of state.accounts.inMarket(market)) if (hasAnything(state, exposure)) return true
  return false
}

/**
 * True if an account has a position, an order or a waiting item in the contract. Settings alone do not count, because
 * no further order can use them.
 */
function hasAnything(state: State, exposure: Exposure): boolean {
  if (exposure.hasPosition || exposure.hasOrders || exposure.stops.length > 0) return true
  return state.mmrCloses.in(exposure).length > 0 || state.strategies.inSeat(exposure).length > 0
}
