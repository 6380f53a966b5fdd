import { type Amount, amountOf, e8Of, plus } from '@perpdesk/numeric'
import {
  type CrossAccount,
  INITIAL_RATE_ALERT,
  isMaintenanceBroken,
  MAINTENANCE_RATE_ALERT,
  reachesRate,
  riskBase,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import type { WorstFigures } from '../account/figures.ts'
import type { MarkBand } from '../prices/mark-band.ts'
import { marginAmountsOf, orderMarginAt, unrealisedAmountOf } from './exposure-figures.ts'
import { orderLossOf } from './order-loss.ts'
import { sumsOf } from './present-figures.ts'

/*
 * An account in cross margin whose money is dollars is warned and liquidated by five sums, each of one figure per contract. In a
 * linear contract these are monotone in the mark: margins grow with it, a long earns and a short loses, resting buys lose below
 * their prices and resting sells above them. So each is at its worst at one end of a band, and an account that is safe
 * with the worst of every contract is safe at any marks within the bands. Rounding does not change that: it is
 * monotone, too.
 */

/** True of an account that can neither be warned nor liquidated before it changes or a mark leaves its band. False says nothing. */
export function isSafe(account: Account): boolean {
  if (account.initialAlert || account.maintenanceAlert) return false
  const cross = worstCross(account)
  if (cross === null) return false
  const base = riskBase(cross)
  return !(
    isMaintenanceBroken(cross) ||
    reachesRate(cross.totalInitialMargin, base, INITIAL_RATE_ALERT) ||
    reachesRate(cross.totalMaintenanceMargin, base, MAINTENANCE_RATE_ALERT)
  )
}

/**
 * Sums that are no better than those of the account at any marks within the bands; `null` where they are not known: coins other than
 * dollars, inverse contracts, settlement windows and margin modes by contract are not covered.
 */
export function worstCross(account: Account): CrossAccount | null {
  if (!account.margin.judgesWhole) return null
  let marginBalance: Amount = 0
  for (const { money, netAmount, balanceAmount } of account.wallets) {
    if (balanceAmount < 0 || netAmount !== balanceAmount || (netAmount !== 0 && !money.isUsd)) return null
    marginBalance = plus(marginBalance, netAmount)
  }
  let orderLoss: Amount = 0
  let initial: Amount = 0
  let maintenance: Amount = 0
  for (const exposure of account.exposures()) {
    if (!exposure.hasPosition && !exposure.hasOrders) continue
    const worst = worstOf(exposure)
    if (worst === null) return null
    marginBalance = plus(marginBalance, worst.unrealised)
    orderLoss = plus(orderLoss, worst.orderLoss)
    initial = plus(initial, worst.initial)
    maintenance = plus(maintenance, worst.maintenance)
  }
  if (owesAtWorst(account)) return null
  return {
    marginBalance: e8Of(marginBalance),
    haircutLoss: 0n,
    orderLoss: e8Of(orderLoss),
    totalInitialMargin: e8Of(initial),
    totalMaintenanceMargin: e8Of(maintenance),
  }
}

/** True when losses at the worst marks would exceed the balance of a lent coin: its debt would need margin. */
function owesAtWorst(account: Account): boolean {
  return account.coins.lent.some((money) => money.isUsd && worstEquity(account, money) < 0)
}

/** Balance of a dollar coin with its unrealised losses at the worst marks; profits do not count. All figures are known. */
function worstEquity(account: Account, money: Coin): Amount {
  let equity: Amount = 0
  for (const wallet of account.wallets) if (wallet.money === money) equity = wallet.balanceAmount
  for (const exposure of account.exposures()) {
    if (exposure.money !== money || !(exposure.hasPosition || exposure.hasOrders)) continue
    const unrealised = worstOf(exposure)?.unrealised ?? 0
    if (unrealised < 0) equity = plus(equity, unrealised)
  }
  return equity
}

/**
 * Loss that an account can take before it owes a lent dollar coin, at the worst marks within the bands or at the present
 * ones; `null` if none of its contracts settles in such a coin. Zero or negative for a coin that is already owed.
 */
export function lossBeforeDebt(account: Account, isWorst: boolean): Amount | null {
  let least: Amount | null = null
  for (const money of account.coins.lent) {
    if (!money.isUsd || !account.exposures().some((exposure) => exposure.money === money)) continue
    const present = plus(amountOf(account.balanceOf(money.name)), sumsOf(account, money)?.unrealisedAmount ?? 0)
    const left = isWorst ? worstEquity(account, money) : present
    if (least === null || left < least) least = left
  }
  return least
}

/**
 * Returns the worst figures that an exposure can have at any mark price within its market's band. They are cached until
 * the exposure or the band changes. Returns `null` for the markets that are not covered: inverse contracts, coins other
 * than dollars, and contracts in their settlement window.
 */
function worstOf(exposure: Exposure): WorstFigures | null {
  const { market, money } = exposure
  const { band, values, prices, countsAtMark } = market
  if (band === null || values.inverse || !money.isUsd || prices.predictedDelivery !== 0n || countsAtMark) return null
  if (exposure.worst?.band !== band) exposure.worst = workOut(exposure, band)
  return exposure.worst
}

function workOut(exposure: Exposure, band: MarkBand): WorstFigures {
  const { prices } = exposure.market
  const { beyond } = exposure
  const { mark } = prices
  prices.mark = band.low
  const low = atEnd(exposure)
  prices.mark = band.high
  const high = atEnd(exposure)
  prices.mark = mark
  exposure.beyond = beyond
  return {
    band,
    initial: high.initial,
    maintenance: high.maintenance,
    unrealised: plus(low.earnedByLongs, high.earnedByShorts),
    orderLoss: plus(low.orderLoss, high.orderLoss),
  }
}

function atEnd(exposure: Exposure) {
  let initial: Amount = 0
  let maintenance: Amount = 0
  let earnedByLongs: Amount = 0
  let earnedByShorts: Amount = 0
  for (const position of exposure.positions) {
    if (position.lots === 0) continue
    const margins = marginAmountsOf(exposure, position)
    initial = plus(initial, margins.initial)
    maintenance = plus(maintenance, margins.maintenance)
    const unrealised = unrealisedAmountOf(exposure, position)
    if (position.lots > 0) earnedByLongs = plus(earnedByLongs, unrealised)
    else earnedByShorts = plus(earnedByShorts, unrealised)
  }
  return {
    initial: plus(initial, orderMarginAt(exposure, initial)),
    maintenance,
    earnedByLongs,
    earnedByShorts,
    orderLoss: amountOf(orderLossOf(exposure)),
  }
}
