import type { Order } from '../records.ts'

/** For each order status, the word of the order lists for plain orders and for plan orders (REC-04). */
const STATUS = {
  Filled: ['FILLED', 'FILLED'],
  PartiallyFilledCanceled: ['PARTIALLY_FILLED_CANCELED', 'PARTIALLY_FILLED_CANCELED'],
  PartiallyFilled: ['PARTIALLY_FILLED', 'PARTIALLY_FILLED'],
  Deactivated: ['ORDER_CANCELED', 'ORDER_CANCELED'],
  Cancelled: ['CANCELED', 'ORDER_CANCELED'],
  Triggered: ['ORDER_FILLED', 'ORDER_FILLED'],
  Rejected: ['REJECTED', 'ORDER_REJECTED'],
  Untriggered: ['ORDER_NEW', 'ORDER_NEW'],
  New: ['NEW', 'NEW'],
} as const

/**
 * Returns the status that an order list shows. Some statuses have another word for plan orders (with a trigger). An
 * unknown status is returned unchanged (REC-04).
 */
export function listStatusOf(status: string, isPlan: boolean): string {
  if (!Object.hasOwn(STATUS, status)) return status
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a key of the table
  const [plain, plan] = STATUS[status as keyof typeof STATUS]
  return isPlan ? plan : plain
}

/** The kinds of plan orders, which have or had a trigger, by number (REC-05). */
export const PLAN_TYPES = {
  none: -1,
  conditional: 1,
  trailingStop: 4,
  trailingProfit: 5,
  stopLimit: 8,
  oco: 10,
  tpsl: 11,
} as const
export type PlanType = (typeof PLAN_TYPES)[keyof typeof PLAN_TYPES]

/**
 * Returns the kind of plan order that an order is, or was before it triggered; −1 for limit and market orders (REC-05).
 */
export function planTypeOf({
  stopOrderType,
  orderType,
  createType,
}: Pick<Order, 'stopOrderType' | 'orderType' | 'createType'>): PlanType {
  switch (stopOrderType) {
    case 'UNKNOWN':
      return PLAN_TYPES.none
    case 'TrailingStop':
      return createType === 'CreateByTrailingProfit' ? PLAN_TYPES.trailingProfit : PLAN_TYPES.trailingStop
    case 'OcoOrder':
      return PLAN_TYPES.oco
    case 'TakeProfit':
    case 'StopLoss':
    case 'PartialTakeProfit':
    case 'PartialStopLoss':
    case 'tpslOrder':
    case 'BidirectionalTpslOrder':
      return PLAN_TYPES.tpsl
    case 'Stop':
      return orderType === 'Limit' ? PLAN_TYPES.stopLimit : PLAN_TYPES.conditional
    case 'MmRateClose':
      return PLAN_TYPES.conditional
  }
}

/** The meaning of an order push for the terminal (REC-09); `position` stands for a fill. */
export type PushAction = 'newed' | 'replaced' | 'canceled' | 'position' | 'liquidation'

/**
 * Returns the action of an order push: an order of a liquidation or of ADL, a fill, a cancellation or rejection, an
 * amended order, or a new one. An order counts as amended if it was updated after its creation.
 */
export function pushActionOf(
  order: Pick<Order, 'orderStatus' | 'createType' | 'createdTime' | 'updatedTime'>,
): PushAction {
  if (/Liq|TakeOver|Adl/.test(order.createType)) return 'liquidation'
  switch (order.orderStatus) {
    case 'Filled':
    case 'PartiallyFilled':
    case 'PartiallyFilledCanceled':
      return 'position'
    case 'Cancelled':
    case 'Deactivated':
    case 'Rejected':
      return 'canceled'
    case 'New':
    case 'Untriggered':
    case 'Triggered':
      return order.updatedTime > order.createdTime ? 'replaced' : 'newed'
  }
}
