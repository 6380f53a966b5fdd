import { classicAvailable } from './classic.ts'
import { fromUsd, isDollar, toUsd, worthOfCoin } from './coins.ts'
import * as formulas from './formulas.ts'
import { type Account, balanceOf, orderValueOf, priceOf, qtyOf, type Standing } from './model.ts'
import {
  accountFigures,
  allFigures,
  type CoinFigures,
  isIsolatedAccount,
  isPerSymbol,
  standsAlone,
  stillFigures,
  sumsByCoin,
} from './risk.ts'

/** What an account in cross margin is worth and needs over all its coins, in USD (5.4). */
export interface CrossFigures {
  readonly balance: bigint
  readonly haircut: bigint
  /** Zero or less. */
  readonly orderLoss: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

export function crossOf(account: Account): CrossFigures {
  const still = stillFigures(account)
  if (still === null) return addedUp(account, allFigures(account))
  still.cross ??= addedUp(account, still.all)
  return still.cross
}

/** The same over all coins, whether they stand together or not. */
export function totalsOf(account: Account): CrossFigures {
  return addedUp(account, allFigures(account), true)
}

function addedUp(account: Account, all: readonly CoinFigures[], everyCoin = false): CrossFigures {
  const counts = (coin: string): boolean => everyCoin || !standsAlone(account, coin)
  const { model } = account
  const byCoin = sumsByCoin(all)
  let balance = 0n
  let haircut = 0n
  for (const wallet of account.wallets) {
    if (!counts(wallet.coin)) continue
    const worth = worthOfCoin(model, wallet.coin, wallet.balance + (byCoin.get(wallet.coin)?.unrealised ?? 0n))
    balance += worth.value
    haircut += worth.haircut
  }
  let initial = 0n
  let maintenance = 0n
  for (const [coin, sums] of byCoin) {
    if (!counts(coin)) continue
    initial += toUsd(model, coin, sums.positionIM + sums.orderIM, 'up')
    maintenance += toUsd(model, coin, sums.maintenance, 'up')
    const hasWallet = account.wallets.some((wallet) => wallet.coin === coin)
    if (!hasWallet && isDollar(coin)) balance += sums.unrealised
  }
  return { balance, haircut, orderLoss: orderLossOf(account), initial, maintenance }
}

/** What margin rates are measured against (5.4). */
export function riskBase(cross: CrossFigures): bigint {
  return cross.balance - cross.haircut + cross.orderLoss
}

/** What is shown as available of the whole account, in USD (5.4); may be negative. */
export function freeOf(cross: CrossFigures): bigint {
  return cross.balance - cross.haircut - cross.initial
}

/** A cross account at an MMR of 100 % or more (6.1). */
export function isCrossBroken(account: Account): boolean {
  return isBeyondMaintenance(crossOf(account))
}

export function isBeyondMaintenance(cross: CrossFigures): boolean {
  return cross.maintenance > 0n && cross.maintenance >= riskBase(cross)
}

/** What the resting orders of a contract would lose at the mark, in its coin; zero or less. */
function ordersLoss(standing: Standing): bigint {
  return sideLoss(standing, 'Buy') + sideLoss(standing, 'Sell')
}

/** What the resting orders of a cross account would lose at the marks (5.4): the losing orders of each side as one. */
function orderLossOf(account: Account): bigint {
  if (isIsolatedAccount(account)) return 0n
  return account.standings.reduce((sum, standing) => {
    if (standing.orders.length === 0 || isPerSymbol(standing)) return sum
    return sum + toUsd(account.model, standing.market.instrument.settleCoin, ordersLoss(standing), 'floor')
  }, 0n)
}

function sideLoss({ orders, market }: Standing, side: 'Buy' | 'Sell'): bigint {
  if (market.mark === 0n) return 0n
  const losing = orders.filter((order) => {
    if (order.side !== side) return false
    const price = priceOf(market, order.price)
    return side === 'Buy' ? price > market.mark : price <= market.mark
  })
  if (losing.length === 0) return 0n
  const lots = losing.reduce((sum, order) => sum + order.leaves, 0)
  const value = losing.reduce((sum, order) => sum + orderValueOf(market, order.price, order.leaves), 0n)
  const profit = formulas.unrealised(market.instrument, side, qtyOf(market, lots), value, market.mark)
  return profit < 0n ? profit : 0n
}

/** What is available of a coin, in that coin (5.4, 5.9). */
export function available(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return classicAvailable(account, coin)
  if (isIsolatedAccount(account)) {
    const figures = accountFigures(account, coin)
    return balanceOf(account, coin) - figures.positionIM - figures.orderIM
  }
  return fromUsd(account.model, coin, freeOf(crossOf(account)))
}

/** What new orders and withdrawals may use of it: IMR, with the losses of resting orders, stays at most 100 % (5.4). */
export function usable(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return available(account, coin) + walletOrdersLoss(account, coin)
  if (isIsolatedAccount(account)) return available(account, coin)
  const cross = crossOf(account)
  return fromUsd(account.model, coin, riskBase(cross) - cross.initial)
}

/** What the resting orders of a wallet's contracts in classic cross margin would lose at the marks; zero or less. */
export function walletOrdersLoss(account: Account, coin: string): bigint {
  const sharing = account.standings.filter((one) => {
    return one.market.instrument.settleCoin === coin && isPerSymbol(one) && !one.isolated
  })
  return sharing.reduce((sum, one) => sum + ordersLoss(one), 0n)
}
