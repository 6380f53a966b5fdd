import { type Amount, amountOf, type E8, e8Of, plus } from '@perpdesk/numeric'
import type { CrossAccount } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { CoinSums } from '../margin/account-margin.ts'
import { unrealisedAmountOf } from './exposure-figures.ts'
import { debtMargins } from './liabilities.ts'
import { isApart } from './order-loss.ts'
import { refresh, sumsOf } from './present-figures.ts'

/** Figures of cross margin over all coins that share it, in USD (5.4). */
export function crossAccount(account: Account): CrossAccount {
  const { marginBalance, haircutLoss, totalInitialMargin, totalMaintenanceMargin } = sumsTogether(account)
  const orderLoss = orderLossOfAll(account)
  return { marginBalance, haircutLoss, orderLoss, totalInitialMargin, totalMaintenanceMargin }
}

/** Resting orders' losses aside. */
export function sumsTogether(account: Account): CoinSums {
  return sumsInUsd(account, false)
}

/** The same over every coin, for the figures shown of an account. */
export function sumsOfEveryCoin(account: Account): CoinSums {
  return sumsInUsd(account, true)
}

/** The balance behind the cross positions of an account before anything is taken off, in USD (5.4). */
export function marginBalanceOf(account: Account): Amount {
  return balanceInDollars(account) ?? amountOf(sumsTogether(account).marginBalance)
}

/** The same of an account that has nothing but dollars, without its margins; `undefined` of others. */
function balanceInDollars(account: Account): Amount | undefined {
  if (!account.margin.judgesWhole) return undefined
  let balance: Amount = 0
  for (const { money, netAmount } of account.wallets) {
    if (!money.isUsd) return undefined
    balance = plus(balance, netAmount)
  }
  for (const exposure of account.exposures()) {
    if (!exposure.hasPosition) continue
    if (!exposure.money.isUsd) return undefined
    for (const position of exposure.positions) balance = plus(balance, unrealisedAmountOf(exposure, position))
  }
  return balance
}

/** Assets are rounded down and margins up. A coin without a price counts for nothing; no order is taken in it. */
function sumsInUsd(account: Account, everyCoin: boolean): CoinSums {
  refresh(account)
  const { margin } = account
  let marginBalance: Amount = 0
  let haircutLoss = 0n
  let totalInitialMargin: Amount = 0
  let totalMaintenanceMargin: Amount = 0
  for (const wallet of account.wallets) {
    const { money } = wallet
    if (!everyCoin && !margin.joins(money.name)) continue
    if (money.isUsd) marginBalance = plus(marginBalance, wallet.netAmount)
    else {
      const { value, haircut } = wallet.worth(sumsOf(account, money)?.unrealised ?? 0n)
      marginBalance = plus(marginBalance, value)
      haircutLoss += haircut
    }
  }
  for (const sums of account.figures) {
    const { money } = sums
    if (!everyCoin && !margin.joins(money.name)) continue
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
  const debts = debtMargins(account)
  return {
    marginBalance: e8Of(marginBalance),
    haircutLoss,
    totalInitialMargin: e8Of(totalInitialMargin) + debts.initial,
    totalMaintenanceMargin: e8Of(totalMaintenanceMargin) + debts.maintenance,
  }
}

/** Losses that the resting orders of contracts in cross margin would realise if they were filled; zero or negative, in USD. */
function orderLossOfAll(account: Account): E8 {
  const { shared } = account.margin
  let loss = 0n
  for (const exposure of account.exposures()) {
    const { regime } = exposure
    if (regime !== shared || isApart(exposure.market) || !exposure.hasOrders) continue
    loss += exposure.money.toUsd(regime.orderLoss(exposure), 'floor')
  }
  return loss
}
