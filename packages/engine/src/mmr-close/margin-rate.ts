import { realisedPnl, tradeFee } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { BUY, SELL } from '../book/order-pool.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { maintenanceOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'

const RATE_UNITS = 10_000n

/** Whether maintenance margin ÷ margin balance of the account is at least `rateE4` / 10000. */
export function hasReached(account: Account, rateE4: number): boolean {
  const { totalMaintenanceMargin, marginBalance } = crossAccount(account)
  return totalMaintenanceMargin > 0n && totalMaintenanceMargin * RATE_UNITS >= marginBalance * BigInt(rateE4)
}

/**
 * Whether closing the position in the present book, at the worst price that it would need, would leave the account with a
 * higher maintenance margin rate than it has (3.10). An empty side of the book counts as its collar.
 */
export function wouldRaise(exposure: Exposure, position: Position): boolean {
  const { account, market } = exposure
  const { marginBalance, totalMaintenanceMargin } = crossAccount(account)
  const side = sideOf(position)
  const lots = Math.abs(position.lots)
  const limit = side === 'Buy' ? market.prices.minSell : market.prices.maxBuy
  const worst = market.book.sweepPrice(side === 'Buy' ? SELL : BUY, limit, lots, true)
  const exitValue = market.valueOf(worst, lots)
  const realised = realisedPnl(market.directionOf(side), position.entryValue, exitValue)
  const balance = marginBalance - unrealisedOf(exposure, position) + realised - tradeFee(exitValue, account.takerRate)
  const maintenance = totalMaintenanceMargin - maintenanceOf(exposure, position)
  if (balance <= 0n) return true
  return maintenance * marginBalance > totalMaintenanceMargin * balance
}
