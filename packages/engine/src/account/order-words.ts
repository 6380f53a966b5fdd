import type { E8 } from '@perpdesk/numeric'
import {
  type CancelType,
  CREATE_TYPES,
  ORDER_TYPES,
  type OrderStatus,
  POSITION_INDEXES,
  type RejectReason,
  SMP_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import { BUY, CLOSE_ON_TRIGGER, REDUCE_ONLY } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import type { DetailedOrder } from '../order-options.ts'

/** Status of an order, and the reasons if it has ended. */
export interface OrderOutcome {
  readonly status: OrderStatus
  readonly cancelType: CancelType
  readonly rejectReason: RejectReason
}

export const OPEN: OrderOutcome = { status: 'New', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }
export const FILLED: OrderOutcome = { status: 'Filled', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }

const CANCELLED = new Map<CancelType, Map<RejectReason, OrderOutcome>>()

/** Returns the outcome of a cancelled order, always the same object for the same pair. */
export function cancelled(cancelType: CancelType, rejectReason: RejectReason): OrderOutcome {
  let byReason = CANCELLED.get(cancelType)
  if (byReason === undefined) CANCELLED.set(cancelType, (byReason = new Map()))
  let outcome = byReason.get(rejectReason)
  if (outcome === undefined) byReason.set(rejectReason, (outcome = { status: 'Cancelled', cancelType, rejectReason }))
  return outcome
}

/** The fields of a contract needed to describe its orders. */
export interface OrderedContract {
  readonly instrument: { readonly id: number }
  /** See `contractKey`. */
  readonly key: number
  /** Returns the value of a cost (ticks × lots) in E8 of the settle coin. */
  valueOfCost(cost: number): E8
}

/** An order as figures and indexes into the vocabulary: the content of its row, with its outcome. */
export interface OrderFigures {
  readonly account: number
  readonly market: OrderedContract
  readonly id: number
  readonly link: string
  readonly price: number
  readonly filled: number
  readonly leaves: number
  readonly filledCost: number
  readonly filledFee: E8
  readonly side: number
  readonly flags: number
  readonly orderType: number
  readonly timeInForce: number
  readonly smpType: number
  readonly createType: number
  readonly positionIdx: number
  readonly createdTime: number
  readonly updatedTime: number
  readonly detailed: DetailedOrder | null
  readonly outcome: OrderOutcome
}

/** Returns an order as a state with names and amounts. If its outcome ends the order, the open quantity is 0. */
export function describeOrder(figures: OrderFigures): OrderState {
  const { market, filled, leaves, flags, detailed, outcome } = figures
  const isOpen = outcome.status === 'New'
  return {
    orderId: figures.id,
    orderLinkId: figures.link,
    account: figures.account,
    instrument: market.instrument.id,
    side: figures.side === BUY ? 'Buy' : 'Sell',
    orderType: ORDER_TYPES[figures.orderType]!,
    timeInForce: TIMES_IN_FORCE[figures.timeInForce]!,
    price: figures.price,
    qty: filled + leaves,
    leavesQty: isOpen ? leaves : 0,
    cumExecQty: filled,
    cumExecValue: market.valueOfCost(figures.filledCost),
    cumExecFee: figures.filledFee,
    status: isOpen && filled > 0 ? 'PartiallyFilled' : outcome.status,
    reduceOnly: (flags & REDUCE_ONLY) !== 0,
    closeOnTrigger: (flags & CLOSE_ON_TRIGGER) !== 0,
    positionIdx: POSITION_INDEXES[figures.positionIdx]!,
    smpType: SMP_TYPES[figures.smpType]!,
    stopOrderType: detailed?.stopOrderType ?? 'UNKNOWN',
    createType: CREATE_TYPES[figures.createType]!,
    cancelType: outcome.cancelType,
    rejectReason: outcome.rejectReason,
    details: detailed?.details ?? null,
    createdTime: figures.createdTime,
    updatedTime: figures.updatedTime,
  }
}
