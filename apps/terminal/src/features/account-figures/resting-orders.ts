import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { type ContractKind, contractValue, type OpeningOrders, type Side } from '@perpdesk/trading'
import { isResting } from '../../stores/resting.ts'

/** A resting order of the contract. */
export interface RestingOrder {
  /** Ascending numbers as text. */
  readonly id: string
  readonly side: Side
  readonly price: E8
  readonly leaves: E8
  readonly reduceOnly: boolean
  /** The position to which the order belongs in hedge mode. */
  readonly positionSide: Side | null
}

export const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/**
 * Returns the resting orders of a contract. Orders that wait for their trigger are not included, because they hold no
 * margin.
 */
export function restingOrdersOf(symbol: string, orders: readonly Order[]): readonly RestingOrder[] {
  return orders.filter((order) => order.symbol === symbol && isResting(order)).map(restingOrder)
}

function restingOrder(order: Order): RestingOrder {
  return {
    id: order.orderId,
    side: order.side,
    price: e8(order.price),
    leaves: e8(order.leavesQty),
    reduceOnly: order.reduceOnly,
    positionSide: order.positionIdx === 0 ? null : order.positionIdx === 1 ? 'Buy' : 'Sell',
  }
}

/** True if a resting order can only reduce a position. */
export function isClosingOrder(order: RestingOrder): boolean {
  return order.reduceOnly || (order.positionSide !== null && order.positionSide !== order.side)
}

/** Returns the quantities and values of a contract's resting orders that may open a position, summed by side. */
export function restingOrders(contract: ContractKind, orders: readonly RestingOrder[]): OpeningOrders {
  return summed(contract, orders, (order) => !isClosingOrder(order))
}

/**
 * Returns the sums of buy orders above the mark price and sell orders at or below it; at the mark price a sell order
 * loses nothing.
 */
export function losingOrders(contract: ContractKind, orders: readonly RestingOrder[], mark: E8): OpeningOrders {
  return summed(contract, orders, (order) => isLosing(order, mark))
}

/**
 * True if filling the order would cause a loss at the mark price. Sell orders at the mark price are included; their
 * loss is zero.
 */
export function isLosing({ side, price }: RestingOrder, mark: E8): boolean {
  return side === 'Buy' ? price > mark : price <= mark
}

function summed(
  contract: ContractKind,
  orders: readonly RestingOrder[],
  counts: (order: RestingOrder) => boolean,
): OpeningOrders {
  let { buyQty, buyValue, sellQty, sellValue } = NO_ORDERS
  for (const order of orders) {
    if (!counts(order)) continue
    const value = contractValue(contract, order.price, order.leaves, 'up')
    if (order.side === 'Buy') {
      buyQty += order.leaves
      buyValue += value
    } else {
      sellQty += order.leaves
      sellValue += value
    }
  }
  return { buyQty, buyValue, sellQty, sellValue }
}
