import type { E8 } from '@perpdesk/numeric'
import { oppositeSide } from './direction.ts'
import type { HeldPosition, OpeningOrders } from './margin/contract-margin.ts'
import type { Side } from './vocabulary.ts'

export interface WhatIfFill {
  readonly price: E8
  readonly qty: E8
  /** Rate of its fee where that is not the taker's. */
  readonly feeRate?: E8 | undefined
  /** The own resting order that it trades with; that order's other fill comes right after it. */
  readonly meets?: MetOrder | undefined
}

/** An own order in the book that an order trades with, as far as its fill goes. */
export interface MetOrder {
  /** The position that it belongs to in hedge mode; `null` in one-way mode. */
  readonly positionSide: Side | null
  readonly makerRate: E8
}

/** An order as it would act now, with its fills and its rest. */
export interface WhatIfOrder {
  readonly side: Side
  readonly qty: E8
  /** Its limit, moved to the collar; of a market order the collar itself. */
  readonly limit: E8
  /** It can only make a position smaller. */
  readonly closing: boolean
  /** Best price of the other side, `null` when there is none. */
  readonly bestOpposite: E8 | null
  /** Worst price that it could trade at in the present book. */
  readonly worstPrice: E8
  /** The same for what it closes alone. */
  readonly worstClosingPrice: E8
  readonly fills: readonly WhatIfFill[]
  /** Quantity that stays in the book. */
  readonly resting: E8
  /** Parts of own orders that leave the book: it trades with them or ends them by the self-match rule; `null` for none. */
  readonly ended: LeavingOrders | null
}

/** Parts of orders that leave the book, among those that may open and among those beyond the mark. */
export interface LeavingOrders {
  readonly opening: OpeningOrders
  readonly losing: OpeningOrders
}

/** The side that the position of an order has in hedge mode. */
export function sideOfPosition({ side, closing }: Pick<WhatIfOrder, 'side' | 'closing'>): Side {
  return closing ? oppositeSide(side) : side
}

/** The position of a side, in one-way mode the only one. */
export function positionOf(positions: readonly HeldPosition[], hedge: boolean, side: Side): HeldPosition | undefined {
  return hedge ? positions.find((position) => position.side === side) : positions[0]
}

export function added(orders: OpeningOrders, side: Side, qty: E8, value: E8): OpeningOrders {
  return side === 'Buy'
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}
