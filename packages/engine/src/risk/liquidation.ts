import { isMaintenanceBroken, oppositeSide } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { withinCollar } from '../orders/validate.ts'
import { isFresh } from '../prices/update-market.ts'
import type { State } from '../state.ts'
import { crossAccount } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { sideOf } from './exposure-figures.ts'
import { liquidateCross } from './liquidate-cross.ts'
import { liquidateIsolated } from './liquidate-isolated.ts'
import { closeInMarket } from './takeover.ts'

/**
 * Liquidations that the present marks ask for, account by account in the order of their numbers; then the house works
 * off what it has taken over. Nothing happens on a mark that is not fresh.
 */
export function runLiquidations(state: State): void {
  for (const account of state.accounts.list) {
    if (account.id < FIRST_ACCOUNT) continue
    if (account.isolated) checkIsolated(state, account)
    else if (isMaintenanceBroken(crossAccount(account)) && hasFreshMarks(account)) liquidateCross(state, account)
  }
  for (const market of state.markets) {
    const exposure = state.accounts.liquidation.exposures[market.instrument.id]
    const position = exposure?.positions[0]
    if (exposure === undefined || position === undefined || position.lots === 0 || !isFresh(market)) continue
    if (market.instrument.status !== 'Trading') continue
    const side = oppositeSide(sideOf(position))
    const price = withinCollar(market, side, side === 'Buy' ? market.maxPrice : market.minPrice)
    if (market.book.bestAgainst(side === 'Buy' ? BUY : SELL, price) === NONE) continue
    const lots = Math.min(Math.abs(position.lots), market.maxMarketQty)
    closeInMarket(state, exposure, position, { lots, price, timeInForce: 'IOC' })
  }
}

function checkIsolated(state: State, account: Account): void {
  for (const exposure of account.standing()) {
    if (!isFresh(exposure.market)) continue
    for (const position of exposure.positions) {
      if (isBroken(exposure, position)) liquidateIsolated(state, exposure, position)
    }
  }
}

function hasFreshMarks(account: Account): boolean {
  for (const exposure of account.standing()) if (exposure.hasPosition && !isFresh(exposure.market)) return false
  return true
}
