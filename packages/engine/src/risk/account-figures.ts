import { type Amount, amountOf, type E8, e8Of, plus } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, crossUsable, isolatedAvailable } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { standsAlone } from '../account/isolation.ts'
import { classicAvailableFor } from './classic-figures.ts'
import { isApart, orderLossIn, orderLossOf } from './order-loss.ts'
import { coinFigures, refresh, sumsOf } from './present-figures.ts'

/** What counts in USD of the coins that stand together, resting orders' losses aside. */
type UnifiedSums = Omit<CrossAccount, 'orderLoss'>

/** Figures of cross margin over all coins that stand together, in USD (5.4). */
export function crossAccount(account: Account): CrossAccount {
  const { marginBalance, haircutLoss, totalInitialMargin, totalMaintenanceMargin } = sumsInUsd(account, false)
  const orderLoss = orderLossOfAll(account)
  return { marginBalance, haircutLoss, orderLoss, totalInitialMargin, totalMaintenanceMargin }
}

/** The same over every coin, for what is shown of an account. */
export function accountTotals(account: Account): UnifiedSums {
  return sumsInUsd(account, true)
}

/** What stands behind the cross positions of an account before anything is taken off, in USD (5.4). */
export function marginBalanceOf(account: Account): Amount {
  return amountOf(sumsInUsd(account, false).marginBalance)
}

/** Assets are rounded down and margins up. A coin without a price counts for nothing; no order is taken in it. */
function sumsInUsd(account: Account, everyCoin: boolean): UnifiedSums {
  refresh(account)
  const every = everyCoin || account.accountType === 'UTA2'
  let marginBalance: Amount = 0
  let haircutLoss = 0n
  let totalInitialMargin: Amount = 0
  let totalMaintenanceMargin: Amount = 0
  for (const wallet of account.wallets) {
    const { money } = wallet
    if (!every && standsAlone(account, money.name)) continue
    if (money.isUsd) marginBalance = plus(marginBalance, wallet.netAmount)
    else {
      const { value, haircut } = wallet.worth(sumsOf(account, money)?.unrealised ?? 0n)
      marginBalance = plus(marginBalance, value)
      haircutLoss += haircut
    }
  }
  for (const sums of account.figures) {
    const { money } = sums
    if (!every && standsAlone(account, money.name)) continue
    const initial = plus(sums.positionIMAmount, sums.orderIMAmount)
    if (money.isUsd) {
      totalInitialMargin = plus(totalInitialMargin, initial)
      totalMaintenanceMargin = plus(totalMaintenanceMargin, sums.maintenanceAmount)
      marginBalance = plus(marginBalance, sums.unrealisedAmount)
      continue
    }
    // the profit on paper is part of the wallet's worth
    totalInitialMargin = plus(totalInitialMargin, money.toUsd(e8Of(initial), 'up'))
    totalMaintenanceMargin = plus(totalMaintenanceMargin, money.toUsd(sums.maintenance, 'up'))
  }
  return {
    marginBalance: e8Of(marginBalance),
    haircutLoss,
    totalInitialMargin: e8Of(totalInitialMargin),
    totalMaintenanceMargin: e8Of(totalMaintenanceMargin),
  }
}

/** Losses that the resting orders of contracts in cross margin would realise if they were filled; zero or negative, in USD. */
function orderLossOfAll(account: Account): E8 {
  if (account.isolated) return 0n
  let loss = 0n
  for (const exposure of account.standing()) {
    if (isApart(exposure.market) || exposure.perSymbol || !exposure.hasOrders) continue
    loss += exposure.money.toUsd(orderLossOf(exposure), 'floor')
  }
  return loss
}

/**
 * What new orders of a contract may use, in its settle coin: in cross margin what is free of the whole account, in isolated
 * margin and where the coin stands alone what is free of its wallet (5.4, 5.9), less what resting orders in cross margin would
 * lose if they were filled. May be negative.
 */
export function usableTo(exposure: Exposure): E8 {
  const { account, money } = exposure
  if (exposure.perSymbol || account.isolated) return usableFor(account, money.name)
  return money.fromUsd(crossUsable(crossAccount(account)), 'floor')
}

/** The same for a coin: what may be taken out of it or bound otherwise. */
export function usableFor(account: Account, coin: string): E8 {
  if (standsAlone(account, coin)) return classicAvailableFor(account, coin) + orderLossIn(account, coin)
  if (account.isolated) return availableFor(account, coin)
  return account.coins.get(coin).fromUsd(crossUsable(crossAccount(account)), 'floor')
}

/** What is shown as available of a coin (5.4, 5.9): losses of resting orders are not taken off. May be negative. */
export function availableFor(account: Account, coin: string): E8 {
  if (standsAlone(account, coin)) return classicAvailableFor(account, coin)
  if (!account.isolated) return account.coins.get(coin).fromUsd(crossAvailable(sumsInUsd(account, false)), 'floor')
  const sums = coinFigures(account, coin)
  return isolatedAvailable({
    walletBalance: account.balanceOf(coin),
    positionMargin: sums.positionIM,
    orderMargin: sums.orderIM,
    locked: account.heldOf(coin),
  })
}
