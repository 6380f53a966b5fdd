import { SLIPPAGE_KINDS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import {
  cancelType,
  coin,
  createType,
  decimal,
  execType,
  milliseconds,
  optionalDecimal,
  orderId,
  orderType,
  pairSymbol,
  rejectReason,
  reportedOrderStatus,
  side,
  signedDecimal,
  smpType,
  stopOrderType,
  timeInForce,
  triggerDirection,
} from '../fields.ts'

/** The unit of a market order's quantity: the base coin, or the quote coin for an order by amount. */
export const MARKET_UNITS = ['baseCoin', 'quoteCoin'] as const

/**
 * An order on a spot pair, in pushes and lists. Prices and values are in the quote coin, quantities in the base coin.
 * Waiting orders wait for the last price.
 */
export const spotOrder = z.strictObject({
  orderId,
  orderLinkId: z.string(),
  symbol: pairSymbol,
  baseTokenId: coin,
  baseTokenName: z.string(),
  quoteTokenId: coin,
  quoteTokenName: z.string(),
  side,
  orderType,
  timeInForce,
  /** `"0"` for market orders. */
  price: decimal,
  /** `""` for limit orders. */
  marketUnit: z.enum([...MARKET_UNITS, '']),
  /** The amount of an order by amount, in the quote coin; `""` for other orders. */
  quoteAmount: optionalDecimal,
  /** `"0"` while an order by amount waits for its trigger; afterwards the quantity that the amount bought or sold. */
  qty: decimal,
  leavesQty: decimal,
  cumExecQty: decimal,
  cumExecValue: decimal,
  /** Fees in the coin that the order receives (`feeCoin`), without rebates. */
  cumExecFee: signedDecimal,
  feeCoin: coin,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  orderStatus: reportedOrderStatus,
  smpType,
  stopOrderType,
  createType,
  cancelType,
  rejectReason,
  /** Trigger price; for a trailing stop its activation price; `""` if the order has none. */
  triggerPrice: optionalDecimal,
  triggerDirection,
  /** Trigger prices of the attached take profit and stop loss; `""` if there is none. */
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  tpOrderType: orderType,
  slOrderType: orderType,
  tpLimitPrice: optionalDecimal,
  slLimitPrice: optionalDecimal,
  /** Id of the order that brought this one; empty if there is none. */
  parentOrderId: z.string(),
  /** Id of the other order of an OCO pair; empty if there is none. */
  pairOrderId: z.string(),
  /** Distance of a trailing stop as a price, or as a ratio times 10000. */
  trailingValue: optionalDecimal,
  trailingPercentageE4: z.int(),
  /** Current trigger price of a trailing stop. */
  tsTriggerPrice: optionalDecimal,
  maxSlippage: optionalDecimal,
  maxSlippageType: z.enum([...SLIPPAGE_KINDS, '']),
  /** Id of the strategy that placed the order; empty if there is none. */
  strategyId: z.string(),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type SpotOrder = z.infer<typeof spotOrder>

/** One side of a fill on a spot pair. A positive fee was paid in `feeCoin`, a negative one received. */
export const spotExecution = z.strictObject({
  /** A number from a single series. Each side of a fill has its own. */
  execId: z.string(),
  orderId,
  orderLinkId: z.string(),
  symbol: pairSymbol,
  baseTokenId: coin,
  quoteTokenId: coin,
  side,
  execPrice: decimal,
  execQty: decimal,
  execValue: decimal,
  execFee: signedDecimal,
  feeCoin: coin,
  feeRate: signedDecimal,
  isMaker: z.boolean(),
  execType,
  createType,
  leavesQty: decimal,
  execTime: milliseconds,
})
export type SpotExecution = z.infer<typeof spotExecution>
