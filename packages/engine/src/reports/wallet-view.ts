import { type E8, e8Of } from '@perpdesk/numeric'
import { initialMarginRate, maintenanceMarginRate } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { Wallet } from '../account/wallet.ts'
import type { CoinBalance, WalletState } from '../event.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { coinFigures } from '../risk/present-figures.ts'

/** Returns balances, margins and rates of an account at the present marks. */
export function walletState(account: Account): WalletState {
  const cross = crossAccount(account)
  const shared = account.margin.sharedAvailable(account, cross)
  const coins = concernedWallets(account).map((wallet) => coinBalance(account, wallet, shared))
  const every = account.margin.totals(account, cross)
  // the totals must be those behind the rates: of the coins that share cross margin, or of all coins if none share it
  const totals = shared === null ? every : cross
  return {
    account: account.id,
    marginMode: account.marginMode,
    coins,
    totalEquity: every.marginBalance,
    totalMarginBalance: totals.marginBalance,
    totalHaircutLoss: cross.haircutLoss,
    totalOrderLoss: cross.orderLoss,
    totalAvailable: shared ?? sumAvailable(account, coins),
    totalInitialMargin: totals.totalInitialMargin,
    totalMaintenanceMargin: totals.totalMaintenanceMargin,
    initialMarginRate: shared === null ? null : initialMarginRate(cross),
    maintenanceMarginRate: shared === null ? null : maintenanceMarginRate(cross),
  }
}

/**
 * Returns the account's wallets, and empty wallets of coins that only its orders need, because their margin is part of
 * the totals too.
 */
function concernedWallets(account: Account): readonly Wallet[] {
  const held = new Set(account.wallets.map(({ money }) => money))
  const needed = account.exposures().filter(({ hasOrders, money }) => hasOrders && !held.has(money))
  if (needed.length === 0) return account.wallets
  const opened = [...new Set(needed.map(({ money }) => money))].map((money) => new Wallet(money))
  return [...account.wallets, ...opened].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}

/** Returns the sum of the coins' own available balances, in USD. */
function sumAvailable(account: Account, coins: readonly CoinBalance[]): E8 {
  return coins.reduce((sum, { coin, available }) => sum + account.coins.get(coin).toUsd(available, 'floor'), 0n)
}

/**
 * Returns the displayed figures of a coin. A coin that shares cross margin has the whole account's available balance,
 * converted to the coin.
 */
function coinBalance(account: Account, wallet: Wallet, shared: E8 | null): CoinBalance {
  const figures = coinFigures(account, wallet.coin)
  const { money } = wallet
  const { margin } = account
  const equity = e8Of(wallet.netAmount) + figures.unrealised
  const worth = money.isUsd ? undefined : wallet.worth(figures.unrealised)
  const isShared = shared !== null && margin.joins(wallet.coin)
  return {
    coin: wallet.coin,
    walletBalance: wallet.balance,
    equity,
    unrealisedPnl: figures.unrealised,
    positionIM: figures.positionIM,
    positionMM: figures.maintenance,
    orderIM: figures.orderIM,
    available: isShared ? money.fromUsd(shared, 'floor') : notNegative(margin.available(account, wallet.coin)),
    ...(wallet.inOrders !== 0 && { inOrders: e8Of(wallet.inOrders) }),
    usdValue: worth?.value ?? equity,
    haircutLoss: worth?.haircut ?? 0n,
    isCollateral: money.isUsd || wallet.collateral.enabled,
    cumRealisedPnl: wallet.cumRealised,
  }
}

function notNegative(amount: E8): E8 {
  return amount > 0n ? amount : 0n
}
