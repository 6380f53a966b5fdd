import type { Amount } from '@perpdesk/numeric'
import type { CreateType, ExecType, Side } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import type { Position } from './position.ts'

/** One account's side of a fill. */
export interface FillSide {
  readonly exposure: Exposure
  readonly position: Position
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly value: Amount
  readonly feeRate: Amount
  readonly isMaker: boolean
  readonly orderId: number
  readonly orderLinkId: string
  readonly leavesQty: number
  readonly execType: ExecType
  readonly createType: CreateType
}
