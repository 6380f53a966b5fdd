import type { Order } from '../records.ts'

/** Statuses as the order lists show them (REC-04). */
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

/** An order's status for people; some are named otherwise for plan orders. An unknown status stays as it is (REC-04). */
export function listStatusOf(status: string, isPlan: boolean): string {
  if (!Object.hasOwn(STATUS, status)) return status
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a key of the table
  const [plain, plan] = STATUS[status as keyof typeof STATUS]
  return isPlan ? plan : plain
}

/** Kinds of plan orders as numbers (REC-05). */
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

/** Kind of plan that an order is or came from; −1 for limit and market orders (REC-05). */
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

/** Meaning of an order push (REC-09). */
export type PushAction = 'newed' | 'replaced' | 'canceled' | 'position' | 'liquidation'

/** The action of an order push: a liquidation's own orders, fills, ends, changes, and new orders. */
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
