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

/** An account once an order has acted on it. */
export interface ActedOn {
  readonly account: WhatIfAccount
  /** Fee of what the order takes from the book, and profit of what it closes before fees; E8 of the settle coin. */
  readonly fee: E8
  readonly realised: E8
}

/** The account as an order leaves it, with its fills, its rest and without what it ends; the gate's answer is not asked for. */
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
  /** One side of a trade; returns its fee. */
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

/** Value that the resting part counts with in its owner's sums. */
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
