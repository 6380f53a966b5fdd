import type { E8 } from '@perpdesk/numeric'
import type {
  CancelType,
  CreateType,
  ExecType,
  OrderStatus,
  OrderType,
  PositionIdx,
  RejectReason,
  Side,
  SmpType,
  StopOrderType,
  TimeInForce,
} from '@perpdesk/trading'
import type { OrderDetails } from './order-options.ts'

/** The whole state of an order after a change. */
export interface OrderState {
  readonly orderId: number
  readonly orderLinkId: string
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly price: number
  readonly qty: number
  readonly leavesQty: number
  readonly cumExecQty: number
  /** Sum of the fills' values in E8 of the settle coin. */
  readonly cumExecValue: E8
  readonly cumExecFee: E8
  readonly status: OrderStatus
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly smpType: SmpType
  readonly stopOrderType: StopOrderType
  readonly createType: CreateType
  readonly cancelType: CancelType
  readonly rejectReason: RejectReason
  /** `null` for plain orders. */
  readonly details: OrderDetails | null
  readonly createdTime: number
  readonly updatedTime: number
}

/** An order that was created, changed or ended, reported to its owner. */
export interface OrderEvent {
  readonly type: 'order'
  readonly order: OrderState
}

/** One account's side of a fill, reported to that account. */
export interface ExecutionEvent {
  readonly type: 'execution'
  readonly execId: number
  readonly account: number
  readonly instrument: number
  readonly orderId: number
  readonly orderLinkId: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  /** Ticks; 0 for an execution at a price between ticks (funding, settlement, delivery). */
  readonly price: number
  /** The exact price in E8. */
  readonly execPrice: E8
  readonly qty: number
  readonly value: E8
  readonly fee: E8
  readonly feeRate: E8
  readonly isMaker: boolean
  readonly execType: ExecType
  readonly createType: CreateType
  /** Lots of an earlier position that this fill closed. */
  readonly closedQty: number
  /** Realised profit of the closed part before fees. */
  readonly realisedPnl: E8
  readonly leavesQty: number
}

/** A public trade. `side` is the taker's side. */
export interface TradeEvent {
  readonly type: 'trade'
  readonly tradeId: number
  readonly instrument: number
  readonly price: number
  readonly qty: number
  readonly side: Side
}
