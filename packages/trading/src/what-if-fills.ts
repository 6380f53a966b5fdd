import type { E8 } from '@perpdesk/numeric'
import { oppositeSide } from './direction.ts'
import { tradeFee } from './fees.ts'
import type { OpeningOrders } from './margin/contract-margin.ts'
import { rulesOf } from './margin/rules-of.ts'
import { fillPosition } from './position-fill.ts'
import { contractValue } from './value.ts'
import type { Side } from './vocabulary.ts'
import type { WhatIfAccount } from './what-if-account.ts'
import { added, positionOf, sideOfPosition, type WhatIfFill, type WhatIfOrder } from './what-if-order.ts'

/** An account after an order was executed. */
export interface ActedOn {
  readonly account: WhatIfAccount
  /** Fee of the order's own fills, and profit of the closed part before fees; E8 of the settle coin. */
  readonly fee: E8
  readonly realised: E8
}

/**
 * Returns the account after an order: with its fills and its resting part, without the orders that it ends. The
 * function does not check whether the exchange would accept the order.
 */
export function actedOn(account: WhatIfAccount, order: WhatIfOrder): ActedOn {
  const { standing, coin } = account
  const { positions, fee, paid, realised } = applyFills(account, order)
  return {
    fee,
    realised,
    account: {
      ...account,
      coin: { ...coin, walletBalance: coin.walletBalance + realised - paid },
      standing: {
        ...standing,
        positions,
        orders: withOrder(without(standing.orders, order.ended?.opening), order, restingValue(account, order)),
      },
      losing: losingAfter(account, order),
    },
  }
}

function applyFills(account: WhatIfAccount, order: WhatIfOrder) {
  const { standing } = account
  const { contract, takerRate, hedge } = standing
  const rules = rulesOf(account)
  let { positions } = standing
  let [fee, paid, realised] = [0n, 0n, 0n]
  /** Books one side of a fill and returns its fee. */
  const settle = (of: Side, side: Side, { price, qty }: WhatIfFill, rate: E8): E8 => {
    const value = contractValue(contract, price, qty, 'halfUp')
    const held = positionOf(positions, hedge, of)
    const rest = positions.filter((position) => position !== held)
    const charged = tradeFee(value, rate)
    const filled = fillPosition(contract, held, { side, qty, value })
    paid += charged
    realised += filled.realised
    const kept = filled.position && rules.bound(filled.position, rest, account.coin.walletBalance + realised - paid)
    positions = kept === undefined ? rest : [...rest, kept]
    return charged
  }
  for (const fill of order.fills) {
    fee += settle(sideOfPosition(order), order.side, fill, fill.feeRate ?? takerRate)
    const { meets } = fill
    if (meets === undefined) continue
    const met = oppositeSide(order.side)
    settle(meets.positionSide ?? met, met, fill, meets.makerRate)
  }
  return { positions, fee, paid, realised }
}

/** Returns the value of the resting part in the account's sums of opening orders; 0n for a closing order. */
function restingValue({ standing }: WhatIfAccount, order: WhatIfOrder): E8 {
  return order.closing ? 0n : contractValue(standing.contract, order.limit, order.resting, 'up')
}

function withOrder(orders: OpeningOrders, order: WhatIfOrder, value: E8): OpeningOrders {
  return order.closing || order.resting === 0n ? orders : added(orders, order.side, order.resting, value)
}

function without(orders: OpeningOrders, ended: OpeningOrders | undefined): OpeningOrders {
  if (ended === undefined) return orders
  return {
    buyQty: orders.buyQty - ended.buyQty,
    buyValue: orders.buyValue - ended.buyValue,
    sellQty: orders.sellQty - ended.sellQty,
    sellValue: orders.sellValue - ended.sellValue,
  }
}

function losingAfter({ standing, losing }: WhatIfAccount, order: WhatIfOrder): OpeningOrders {
  const beyond = order.side === 'Buy' ? order.limit > standing.mark : order.limit < standing.mark
  const left = without(losing, order.ended?.losing)
  if (!beyond || order.resting === 0n) return left
  return added(left, order.side, order.resting, contractValue(standing.contract, order.limit, order.resting, 'up'))
}
