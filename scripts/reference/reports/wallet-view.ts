import type { CoinBalance, WalletState } from '@perpdesk/engine'
import { fromUsd, isDollar, toUsd, worthOfCoin } from '../account/coins.ts'
import { isIsolatedAccount, standsAlone } from '../account/isolation.ts'
import { exact } from '../formulas/fraction.ts'
import type { Account, Wallet } from '../model.ts'
import { available, crossOf, freeOf, riskBase, totalsOf } from '../risk/account-figures.ts'
import { accountFigures } from '../risk/present-figures.ts'
import { promisedUsd } from '../risk/promised-worth.ts'
import { promisedOf } from '../spot/promised.ts'

export function walletView(account: Account): WalletState {
  const { model } = account
  const cross = crossOf(account)
  // coins that share cross margin have one common available balance
  const shares = account.accountType !== 'classic' && !isIsolatedAccount(account)
  const shared = freeOf(cross) - promisedUsd(account)
  const every = totalsOf(account)
  const totals = shares ? cross : every
  const coins = concernedWallets(account).map(({ coin, balance, realised, borrowed, off }): CoinBalance => {
    const own = accountFigures(account, coin)
    const inOrders = promisedOf(account, coin)
    const { value, haircut } = worthOfCoin(model, coin, balance - borrowed + own.unrealised, off)
    return {
      coin,
      walletBalance: balance,
      equity: balance - borrowed + own.unrealised,
      unrealisedPnl: own.unrealised,
      positionIM: own.positionIM,
      positionMM: own.maintenance,
      orderIM: own.orderIM,
      available:
        shares && !standsAlone(account, coin) ? fromUsd(model, coin, shown(shared)) : shown(available(account, coin)),
      ...(inOrders !== 0n && { inOrders }),
      usdValue: value,
      haircutLoss: haircut,
      isCollateral: isDollar(coin) || (model.collateral.get(coin)?.enabled === true && !off),
      cumRealisedPnl: realised,
    }
  })
  return {
    account: account.id,
    marginMode: account.marginMode,
    coins,
    totalEquity: every.balance,
    totalMarginBalance: totals.balance,
    totalHaircutLoss: cross.haircut,
    totalOrderLoss: cross.orderLoss,
    totalAvailable: shares
      ? shown(shared)
      : coins.reduce((sum, one) => sum + toUsd(model, one.coin, one.available, 'floor'), 0n),
    totalInitialMargin: totals.initial,
    totalMaintenanceMargin: totals.maintenance,
    initialMarginRate: !shares ? null : rate(cross.initial, riskBase(cross)),
    maintenanceMarginRate: !shares ? null : rate(cross.maintenance, riskBase(cross)),
  }
}

/** Coins that only orders need are shown too, without a balance. */
function concernedWallets(account: Account): readonly Omit<Wallet, 'bonus'>[] {
  const shown: Omit<Wallet, 'bonus'>[] = [...account.wallets]
  for (const standing of account.standings) {
    const coin = standing.market.instrument.settleCoin
    if (standing.orders.length === 0 || shown.some((wallet) => wallet.coin === coin)) continue
    shown.push({ coin, balance: 0n, realised: 0n, borrowed: 0n, off: false })
  }
  return shown.toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}

function rate(margin: bigint, base: bigint): bigint | null {
  return base > 0n ? exact(margin).over(exact(base)).e8('up') : null
}

function shown(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
