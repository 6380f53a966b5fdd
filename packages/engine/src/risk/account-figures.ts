import { type Amount, amountOf, type E8, e8Of, plus } from '@perpdesk/numeric'
import type { CrossAccount } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { CoinSums } from '../margin/account-margin.ts'
import { unrealisedAmountOf } from './exposure-figures.ts'
import { debtMargins } from './liabilities.ts'
import { isApart } from './order-loss.ts'
import { refresh, sumsOf } from './present-figures.ts'

/** Returns the figures of cross margin over all coins that share it, in USD (5.4). */
export function crossAccount(account: Account): CrossAccount {
  const { marginBalance, haircutLoss, totalInitialMargin, totalMaintenanceMargin } = sumsTogether(account)
  const orderLoss = orderLossOfAll(account)
  return { marginBalance, haircutLoss, orderLoss, totalInitialMargin, totalMaintenanceMargin }
}

/** Returns the sums over the coins that share cross margin, without the losses of resting orders. */
export function sumsTogether(account: Account): CoinSums {
  return sumsInUsd(account, false)
}

/** Returns the sums over every coin, for the displayed figures of an account. */
export function sumsOfEveryCoin(account: Account): CoinSums {
  return sumsInUsd(account, true)
}

/** Returns the margin balance of an account's cross positions, without deductions, in USD (5.4). */
export function marginBalanceOf(account: Account): Amount {
  return balanceInDollars(account) ?? amountOf(sumsTogether(account).marginBalance)
}

/** Returns the margin balance of an account with dollars only, without computing margins; `undefined` for others. */
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

/**
 * Returns the sums in USD. Assets are rounded down and margins up. A coin without a price counts as zero, because no
 * order is accepted in it.
 */
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
    // the unrealised profit is part of the wallet's value
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

/**
 * Returns the losses in USD that the resting orders of contracts in cross margin would realise if they filled; zero or
 * negative.
 */
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
