import { realisedPnl, riskBase, tradeFee } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { BUY, SELL } from '../book/order-pool.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { maintenanceOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'

const RATE_UNITS = 10_000n

/** Whether the maintenance margin rate of the account (5.4) is at least `rateE4` / 10000. */
export function hasReached(account: Account, rateE4: number): boolean {
  const cross = crossAccount(account)
  const { totalMaintenanceMargin } = cross
  return totalMaintenanceMargin > 0n && totalMaintenanceMargin * RATE_UNITS >= riskBase(cross) * BigInt(rateE4)
}

/**
 * Whether closing the position in the present book, at the worst price that it would need, would leave the account with a
 * higher maintenance margin rate than it has (3.10). An empty side of the book counts as its collar.
 */
export function wouldRaise(exposure: Exposure, position: Position): boolean {
  const { account, market, money } = exposure
  const cross = crossAccount(account)
  const { totalMaintenanceMargin } = cross
  const base = riskBase(cross)
  const side = sideOf(position)
  const lots = Math.abs(position.lots)
  const limit = side === 'Buy' ? market.prices.minSell : market.prices.maxBuy
  const worst = market.book.sweepPrice(side === 'Buy' ? SELL : BUY, limit, lots, true)
  const exitValue = market.valueOf(worst, lots)
  const realised = realisedPnl(market.directionOf(side), position.entryValue, exitValue)
  const gain = realised - unrealisedOf(exposure, position) - tradeFee(exitValue, account.takerRate)
  const after = base + money.toUsd(gain, 'floor')
  const maintenance = totalMaintenanceMargin - money.toUsd(maintenanceOf(exposure, position), 'up')
  if (after <= 0n) return true
  return maintenance * base > totalMaintenanceMargin * after
}
