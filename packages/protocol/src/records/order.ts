import * as z from 'zod/mini'
import {
  cancelType,
  createType,
  decimal,
  execType,
  milliseconds,
  optionalDecimal,
  orderId,
  orderStatus,
  orderType,
  positionIdx,
  rejectReason,
  side,
  signedDecimal,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
} from '../fields.ts'

export const order = z.strictObject({
  orderId,
  orderLinkId: z.string(),
  symbol,
  side,
  orderType,
  timeInForce,
  /** `"0"` for market orders. */
  price: decimal,
  qty: decimal,
  leavesQty: decimal,
  cumExecQty: decimal,
  cumExecValue: decimal,
  cumExecFee: signedDecimal,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  orderStatus,
  reduceOnly: z.boolean(),
  closeOnTrigger: z.boolean(),
  positionIdx,
  smpType,
  stopOrderType,
  createType,
  cancelType,
  rejectReason,
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Order = z.infer<typeof order>

export const execution = z.strictObject({
  /** Digits; with a letter before them for what no order caused (funding, delivery, settlement). */
  execId: z.string(),
  /** Empty where no order caused it. */
  orderId: z.string(),
  orderLinkId: z.string(),
  symbol,
  side,
  positionIdx,
  execPrice: decimal,
  execQty: decimal,
  execValue: decimal,
  execFee: signedDecimal,
  feeRate: signedDecimal,
  isMaker: z.boolean(),
  execType,
  createType,
  closedSize: decimal,
  execPnl: signedDecimal,
  leavesQty: decimal,
  execTime: milliseconds,
})
export type Execution = z.infer<typeof execution>
