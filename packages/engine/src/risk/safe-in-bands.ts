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
import type { WorstFigures } from '../account/figures.ts'
import type { MarkBand } from '../prices/mark-band.ts'
import { marginAmountsOf, orderMarginAt, unrealisedAmountOf } from './exposure-figures.ts'
import { orderLossOf } from './order-loss.ts'

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
    if (balanceAmount < 0 || netAmount < 0 || (netAmount !== 0 && !money.isUsd)) return null
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
  return {
    marginBalance: e8Of(marginBalance),
    haircutLoss: 0n,
    orderLoss: e8Of(orderLoss),
    totalInitialMargin: e8Of(initial),
    totalMaintenanceMargin: e8Of(maintenance),
  }
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
