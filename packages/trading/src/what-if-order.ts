import type { E8 } from '@perpdesk/numeric'
import { oppositeSide } from './direction.ts'
import type { HeldPosition, OpeningOrders } from './margin/contract-margin.ts'
import type { Side } from './vocabulary.ts'

export interface WhatIfFill {
  readonly price: E8
  readonly qty: E8
  /** Fee rate of this fill; the default is the taker rate. */
  readonly feeRate?: E8 | undefined
  /** The account's own resting order on the other side of the fill, whose fill is booked directly afterwards. */
  readonly meets?: MetOrder | undefined
}

/** A resting order of the same account with which an order trades. */
export interface MetOrder {
  /** The side of its position in hedge mode; `null` in one-way mode. */
  readonly positionSide: Side | null
  readonly makerRate: E8
}

/** An order, with the fills and the resting part that it would have in the current order book. */
export interface WhatIfOrder {
  readonly side: Side
  readonly qty: E8
  /** Limit price, moved to the price collar if it is beyond it; for a market order the collar. */
  readonly limit: E8
  /** True if the order can only reduce a position. */
  readonly closing: boolean
  /** Best price of the other side; `null` if that side is empty. */
  readonly bestOpposite: E8 | null
  /** Worst price at which the order could trade in the current order book. */
  readonly worstPrice: E8
  /** Worst price at which the closing part alone could trade. */
  readonly worstClosingPrice: E8
  readonly fills: readonly WhatIfFill[]
  /** Quantity that rests in the order book. */
  readonly resting: E8
  /** Own resting orders that the order fills or that self-match prevention cancels; `null` if there are none. */
  readonly ended: LeavingOrders | null
}

/**
 * Quantity and value of orders that leave the order book, as parts of the opening orders and of the orders with a loss.
 */
export interface LeavingOrders {
  readonly opening: OpeningOrders
  readonly losing: OpeningOrders
}

/** Returns the side of the position that an order belongs to in hedge mode. */
export function sideOfPosition({ side, closing }: Pick<WhatIfOrder, 'side' | 'closing'>): Side {
  return closing ? oppositeSide(side) : side
}

/** Returns the position of a side; in one-way mode the only position. */
export function positionOf(positions: readonly HeldPosition[], hedge: boolean, side: Side): HeldPosition | undefined {
  return hedge ? positions.find((position) => position.side === side) : positions[0]
}

/** Returns the sums of opening orders with an order added. */
export function added(orders: OpeningOrders, side: Side, qty: E8, value: E8): OpeningOrders {
  return side === 'Buy'
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}
