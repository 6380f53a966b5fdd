import { classicAvailable } from './classic.ts'
import { fromUsd, isDollar, toUsd, worthOfCoin } from './coins.ts'
import * as formulas from './formulas.ts'
import { type Account, balanceOf, type Order, orderValueOf, priceOf, qtyOf, type Standing } from './model.ts'
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

/** Orders of a side that would lose at the mark if they were filled. */
export function beyondMark({ orders, market }: Standing, side: 'Buy' | 'Sell'): readonly Order[] {
  if (market.mark === 0n) return []
  return orders.filter((order) => {
    if (order.side !== side) return false
    const price = priceOf(market, order.price)
    return side === 'Buy' ? price > market.mark : price <= market.mark
  })
}

/** Loss at the mark of the orders of a side that are beyond it, as one; zero or less. */
function sideLoss(standing: Standing, side: 'Buy' | 'Sell', without?: Pick<Order, 'id'>): bigint {
  const losing = beyondMark(standing, side).filter(({ id }) => id !== without?.id)
  const { market } = standing
  if (losing.length === 0) return 0n
  const lots = losing.reduce((sum, order) => sum + order.leaves, 0)
  const value = losing.reduce((sum, order) => sum + orderValueOf(market, order.price, order.leaves), 0n)
  const profit = formulas.unrealised(market.instrument, side, qtyOf(market, lots), value, market.mark)
  return profit < 0n ? profit : 0n
}

/** What goes with a resting order that another takes the place of; zero or less. */
export function lossOfOne(standing: Standing, side: 'Buy' | 'Sell', order: Pick<Order, 'id'>): bigint {
  return sideLoss(standing, side) - sideLoss(standing, side, order)
}

/** What resting orders would lose whose contracts share a wallet of their own in cross margin; zero or less. */
export function lossIn(account: Account, coin: string): bigint {
  return account.standings.reduce((sum, standing) => {
    if (standing.market.instrument.settleCoin !== coin || standing.isolated) return sum
    return sum + sideLoss(standing, 'Buy') + sideLoss(standing, 'Sell')
  }, 0n)
}

/** What new orders in a coin may use, or what may be taken from it: resting orders' losses are spoken for (IMR of 100 %, 5.4). */
export function usable(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return classicAvailable(account, coin) + lossIn(account, coin)
  if (isIsolatedAccount(account)) return available(account, coin)
  const cross = crossOf(account)
  return fromUsd(account.model, coin, riskBase(cross) - cross.initial)
}

/** What is shown as available in a coin (5.4). */
export function available(account: Account, coin: string): bigint {
  if (standsAlone(account, coin)) return classicAvailable(account, coin)
  if (isIsolatedAccount(account)) {
    const figures = accountFigures(account, coin)
    return balanceOf(account, coin) - figures.positionIM - figures.orderIM
  }
  return fromUsd(account.model, coin, freeOf(crossOf(account)))
}
