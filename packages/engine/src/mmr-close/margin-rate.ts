import {
  hasReachedMaintenanceRate,
  oppositeSide,
  raisesMaintenanceRate,
  realisedPnl,
  tradeFee,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { maintenanceOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'
import { worstFillPrice } from '../risk/worst-price.ts'
import type { State } from '../state.ts'

/** True if the maintenance margin rate of the account (5.4) is at least `rateE4` / 10000. */
export function hasReached(account: Account, rateE4: number): boolean {
  return hasReachedMaintenanceRate(crossAccount(account), rateE4)
}

/**
 * True if closing the position in the present book, at the worst price that it would need, would raise the account's
 * maintenance margin rate (3.10). If the opposite side of the book is empty, the collar is used.
 */
export function wouldRaise(state: State, exposure: Exposure, position: Position): boolean {
  const { account, market, money } = exposure
  const side = sideOf(position)
  const lots = Math.abs(position.lots)
  const limit = side === 'Buy' ? market.prices.minSell : market.prices.maxBuy
  const closing = { side: oppositeSide(side), lots, price: limit, rests: true, smpType: 'None' } as const
  const worst = worstFillPrice(state, exposure, closing)
  const exitValue = market.valueOf(worst, lots)
  const realised = realisedPnl(market.directionOf(side), position.entryValue, exitValue)
  const gain = realised - unrealisedOf(exposure, position) - tradeFee(exitValue, account.takerRate)
  return raisesMaintenanceRate(crossAccount(account), {
    gain: money.toUsd(gain, 'floor'),
    maintenance: money.toUsd(maintenanceOf(exposure, position), 'up'),
  })
}
