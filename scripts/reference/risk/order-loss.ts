import { toUsd } from '../account/coins.ts'
import { isIsolatedAccount, isPerSymbol } from '../account/isolation.ts'
import * as formulas from '../formulas/formulas.ts'
import { orderValueOf, priceOf, qtyOf } from '../market.ts'
import type { Account, Order, Standing } from '../model.ts'

/** Returns the loss of a contract's resting orders at the mark price, in its settlement coin; zero or less. */
function ordersLoss(standing: Standing): bigint {
  return sideLoss(standing, 'Buy') + sideLoss(standing, 'Sell')
}

/**
 * Returns the loss of a cross account's resting orders at the mark prices (5.4): the losing orders of each side count
 * as one.
 */
export function orderLossOf(account: Account): bigint {
  if (isIsolatedAccount(account)) return 0n
  return account.standings.reduce((sum, standing) => {
    if (standing.orders.length === 0 || isPerSymbol(standing)) return sum
    return sum + toUsd(account.model, standing.market.instrument.settleCoin, ordersLoss(standing), 'floor')
  }, 0n)
}

/** Returns the orders of a side that would lose at the mark price if they were filled. */
export function beyondMark({ orders, market }: Standing, side: 'Buy' | 'Sell'): readonly Order[] {
  if (market.mark === 0n) return []
  return orders.filter((order) => {
    if (order.side !== side) return false
    const price = priceOf(market, order.price)
    return side === 'Buy' ? price > market.mark : price <= market.mark
  })
}

/** Returns the loss at the mark price of a side's orders beyond it, taken as one order; zero or less. */
function sideLoss(standing: Standing, side: 'Buy' | 'Sell', without?: Pick<Order, 'id'>): bigint {
  const losing = beyondMark(standing, side).filter(({ id }) => id !== without?.id)
  const { market } = standing
  if (losing.length === 0) return 0n
  const lots = losing.reduce((sum, order) => sum + order.leaves, 0)
  const value = losing.reduce((sum, order) => sum + orderValueOf(market, order.price, order.leaves), 0n)
  const profit = formulas.unrealised(market.instrument, side, qtyOf(market, lots), value, market.mark)
  return profit < 0n ? profit : 0n
}

/** Returns the part of the loss that is due to a resting order that is being replaced; zero or less. */
export function lossOfOne(standing: Standing, side: 'Buy' | 'Sell', order: Pick<Order, 'id'>): bigint {
  return sideLoss(standing, side) - sideLoss(standing, side, order)
}

/** Returns the loss of resting orders in cross margin whose contracts share a separate wallet; zero or less. */
export function lossIn(account: Account, coin: string): bigint {
  return account.standings.reduce((sum, standing) => {
    if (standing.market.instrument.settleCoin !== coin || standing.isolated) return sum
    return sum + sideLoss(standing, 'Buy') + sideLoss(standing, 'Sell')
  }, 0n)
}
