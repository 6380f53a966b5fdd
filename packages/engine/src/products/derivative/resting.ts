import type { Exposure } from '../../account/account.ts'
import { NEVER_ADDED_UP, type OrdersBeyond } from '../../account/figures.ts'
import { isClosing } from '../../account/open-order.ts'
import { BUY } from '../../book/order-pool.ts'
import { chargeResting, chargeRestingLoss } from '../../risk/credit.ts'
import type { State } from '../../state.ts'

function addBeyond(beyond: OrdersBeyond, isBuy: boolean, lots: number, cost: number): void {
  if (isBuy) {
    beyond.buyLots += lots
    beyond.buyCost += cost
  } else {
    beyond.sellLots += lots
    beyond.sellCost += cost
  }
}

/**
 * Updates the sums of the owner when an order's open lots change from `before` to `after`. The cost of all open lots is
 * rounded once.
 */
export function restingChanged(state: State, owner: Exposure, slot: number, before: number, after: number): void {
  const { pool } = state
  const { market, beyond } = owner
  const lots = after - before
  const isBuy = pool.side[slot] === BUY
  const price = pool.price[slot]!
  const cost = market.costOf(price, after) - market.costOf(price, before)
  if (beyond.ticks >= 0 && (isBuy ? price > beyond.ticks : price <= beyond.ticks)) addBeyond(beyond, isBuy, lots, cost)
  owner.changed()
  if (lots > 0) chargeRestingLoss(state, owner, isBuy ? 'Buy' : 'Sell', lots, price)
  if (isClosing(state, slot)) {
    if (isBuy) owner.closingBuyLots += lots
    else owner.closingSellLots += lots
    return
  }
  if (lots > 0) chargeResting(state, owner, isBuy ? 'Buy' : 'Sell', lots, cost)
  if (isBuy) {
    owner.buyLots += lots
    owner.buyCost += cost
  } else {
    owner.sellLots += lots
    owner.sellCost += cost
  }
  owner.touchOrders()
  state.report.walletChanged(owner.account)
}

/** Resets `beyond`, because an amended order that acts again is in its owner's chain but not in the sums. */
export function replaced(owner: Exposure): void {
  owner.beyond = NEVER_ADDED_UP
}
