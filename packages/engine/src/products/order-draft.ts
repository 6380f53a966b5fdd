import type { CreateType, PositionIdx, Side, TimeInForce } from '@perpdesk/trading'
import type { PlaceOrder } from '../command.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { StopDraft } from '../triggers/stop-order.ts'

/** An order that passed the checks of its product and can be created. */
export interface OrderDraft {
  readonly side: Side
  readonly orderType: PlaceOrder['orderType']
  readonly timeInForce: TimeInForce
  readonly price: number
  readonly lots: number
  readonly flags: number
  readonly positionIdx: PositionIdx
  readonly smpType: PlaceOrder['smpType']
  readonly orderLinkId: string
  readonly createType: CreateType
  /** Fields that a row of the pool cannot hold, if the order has any. */
  readonly detailed?: DetailedOrder | undefined
  /** Id and creation time of an order that waited for its trigger price. */
  readonly waited?: { readonly id: number; readonly createdTime: number } | undefined
}

/**
 * Returns the draft of a plain order. Every product makes its drafts here, because objects of one shape are read faster
 * than those of several.
 */
export function orderDraft(
  { side, orderType, positionIdx, smpType, orderLinkId }: PlaceOrder,
  timeInForce: TimeInForce,
  price: number,
  lots: number,
  flags: number,
  createType: CreateType,
): OrderDraft {
  return { side, orderType, timeInForce, price, lots, flags, positionIdx, smpType, orderLinkId, createType }
}

/** Fields of an order that the exchange creates for a trader, beyond those of a command. */
export type OrderOrigin = Pick<OrderDraft, 'createType' | 'detailed' | 'waited'>

/** Orders that are to wait for their trigger price, and the price in the result. */
export interface WaitingOrders {
  readonly price: number
  readonly drafts: readonly StopDraft[]
}
