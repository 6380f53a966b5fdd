import type { E8 } from '@perpdesk/numeric'
import { crossAvailable, initialMarginRate, maintenanceMarginRate } from '@perpdesk/trading'
import type { CoinBalance, WalletState } from '../event.ts'
import { availableFor, coinFigures, crossAccount } from '../risk/account-figures.ts'
import type { Account } from './account.ts'
import { standsAlone } from './isolation.ts'
import type { Wallet } from './wallet.ts'

/** Balances, margins and rates of an account at the present marks. */
export function walletState(account: Account): WalletState {
  const cross = crossAccount(account)
  const crossTotal = account.isolated ? 0n : notNegative(crossAvailable(cross))
  const coins = account.wallets.map((wallet) => coinBalance(account, wallet, crossTotal))
  const available = account.isolated ? coins.reduce((sum, coin) => sum + coin.available, 0n) : crossTotal
  return {
    account: account.id,
    marginMode: account.marginMode,
    coins,
    totalEquity: cross.marginBalance,
    totalMarginBalance: cross.marginBalance,
    totalAvailable: available,
    totalInitialMargin: cross.totalInitialMargin,
    totalMaintenanceMargin: cross.totalMaintenanceMargin,
    initialMarginRate: account.isolated ? null : initialMarginRate(cross),
    maintenanceMarginRate: account.isolated ? null : maintenanceMarginRate(cross),
  }
}

/** In cross margin every coin has the whole account's available balance. */
function coinBalance(account: Account, wallet: Wallet, crossTotal: E8): CoinBalance {
  const figures = coinFigures(account, wallet.coin)
  return {
    coin: wallet.coin,
    walletBalance: wallet.balance,
    equity: wallet.balance + figures.unrealised,
    unrealisedPnl: figures.unrealised,
    positionIM: figures.positionIM,
    positionMM: figures.maintenance,
    orderIM: figures.orderIM,
    available:
      account.isolated || standsAlone(account, wallet.coin)
        ? notNegative(availableFor(account, wallet.coin))
        : crossTotal,
    cumRealisedPnl: wallet.cumRealised,
  }
}

function notNegative(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}
