import type { CreateType, PositionIdx, Side, TimeInForce } from '@perpdesk/trading'
import type { PlaceOrder } from '../command.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { StopDraft } from '../triggers/stop-order.ts'

/** An order after the checks of its product: ready to be made. */
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
  /** Only where the order is more than its row. */
  readonly detailed?: DetailedOrder | undefined
  /** Id and age of an order that waited for its price. */
  readonly waited?: { readonly id: number; readonly createdTime: number } | undefined
}

/** A plain order of a command. Every product makes its drafts here: objects of one shape cost an order less than those of several. */
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

/** Details of an order that the exchange makes for a trader, beyond its command. */
export type OrderOrigin = Pick<OrderDraft, 'createType' | 'detailed' | 'waited'>

/** Orders that are to wait for their price, and the price in the answer. */
export interface WaitingOrders {
  readonly price: number
  readonly drafts: readonly StopDraft[]
}
