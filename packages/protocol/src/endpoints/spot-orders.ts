import * as z from 'zod/mini'
import { spotOrderForm } from '../compact/spot-order-form.ts'
import { page } from '../envelope.ts'
import {
  bboSide,
  decimal,
  orderId,
  orderLinkId,
  orderType,
  pairSymbol,
  ratioE4,
  side,
  slippageKind,
  smpType,
  timeInForce,
  triggerDirection,
} from '../fields.ts'
import { MARKET_UNITS, spotExecution, spotOrder } from '../records.ts'
import { commonQuery, count, type Endpoint, pageQuery } from './endpoint.ts'

/** Largest number of orders in one batch call on spot pairs. */
export const MAX_SPOT_BATCH = 10

const { timestamp: cacheBuster } = commonQuery
const spotPage = {
  timestamp: cacheBuster,
  symbol: z.optional(pairSymbol),
  startTime: pageQuery.startTime,
  endTime: pageQuery.endTime,
  limit: z.optional(count),
  cursor: pageQuery.cursor,
}

const orderAnswer = z.strictObject({ orderId, orderLinkId: z.string(), price: decimal })
/**
 * The answers to a batch, one for each item in the same order. `code` 0 is success; otherwise `msg` is the sentence of
 * the refusal.
 */
const batchAnswer = z.strictObject({
  list: z.array(
    z.strictObject({
      orderId: z.string(),
      orderLinkId: z.string(),
      price: z.string(),
      code: z.int(),
      msg: z.string(),
    }),
  ),
})

/** Take profit and stop loss: those that a limit order carries, or the two legs of an OCO order. */
const legs = {
  takeProfit: z.optional(decimal),
  stopLoss: z.optional(decimal),
  tpOrderType: z.optional(orderType),
  slOrderType: z.optional(orderType),
  limitTakeProfit: z.optional(decimal),
  limitStopLoss: z.optional(decimal),
}

/** Kinds of orders on pairs: what each waits for, and whether it holds its coins meanwhile. */
export const SPOT_ORDER_KINDS = ['Order', 'StopOrder', 'TpSlOrder', 'OcoOrder', 'TrailingStop'] as const

export const createSpotOrderFields = z.strictObject({
  symbol: pairSymbol,
  side,
  orderType,
  timeInForce: z.optional(timeInForce),
  /** Limit price. Left out for market orders, OCO orders, and if `bboSide` takes the price from the order book. */
  price: z.optional(decimal),
  qty: decimal,
  /**
   * Unit of the quantity of a market order: `baseCoin`, or `quoteCoin` for an order by amount. Without it, a buy that acts
   * at once or waits for `triggerPrice` is by amount, every other order by quantity.
   */
  marketUnit: z.optional(z.enum(MARKET_UNITS)),
  /**
   * `Order` (the default) acts at once. `StopOrder` waits for `triggerPrice` and needs its coins when it triggers;
   * `TpSlOrder` waits for it and holds its coins meanwhile. `OcoOrder` waits for `takeProfit` and `stopLoss`, both
   * required, holds its coins once, and one leg ends the other. `TrailingStop` follows the last price at
   * `trailingValue` or `trailingPercentageE4`, from `activationPrice` on or at once.
   */
  type: z.optional(z.enum(SPOT_ORDER_KINDS)),
  triggerPrice: z.optional(decimal),
  /** Without it, the direction follows from comparing the trigger price with `basePrice`, or with the last price. */
  triggerDirection: z.optional(triggerDirection),
  basePrice: z.optional(decimal),
  ...legs,
  trailingValue: z.optional(decimal),
  trailingPercentageE4: z.optional(ratioE4),
  activationPrice: z.optional(decimal),
  maxSlippage: z.optional(decimal),
  maxSlippageType: z.optional(slippageKind),
  bboSide: z.optional(bboSide),
  bboLevel: z.optional(z.int().check(z.gte(1), z.lte(5))),
  smpType: z.optional(smpType),
  orderLinkId: z.optional(orderLinkId),
})

/** Kinds of orders that `cancelAllSpotOrders` cancels: those of contracts without the closes by margin rate. */
const SPOT_CANCEL_KINDS = ['all', 'active', 'conditional', 'tpsl', 'trailing', 'strategy'] as const

/** Names an order by the exchange's id or by the client's own id. */
const orderRef = { symbol: pairSymbol, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }

export const replaceSpotOrderFields = z.strictObject({
  ...orderRef,
  price: z.optional(decimal),
  qty: z.optional(decimal),
  triggerPrice: z.optional(decimal),
  ...legs,
})

export const cancelSpotOrderFields = z.strictObject(orderRef)

const batch = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ request: z.array(item).check(z.minLength(1), z.maxLength(MAX_SPOT_BATCH)) })

export const spotOrderEndpoints = {
  createSpotOrder: {
    method: 'POST',
    path: '/spot/api/order/create',
    access: 'session',
    bucket: 'trade',
    request: createSpotOrderFields,
    result: orderAnswer,
  },
  replaceSpotOrder: {
    method: 'POST',
    path: '/spot/api/order/replace',
    access: 'session',
    bucket: 'trade',
    request: replaceSpotOrderFields,
    result: orderAnswer,
  },
  cancelSpotOrder: {
    method: 'POST',
    path: '/spot/api/order/cancel',
    access: 'session',
    bucket: 'trade',
    request: cancelSpotOrderFields,
    result: orderAnswer,
  },
  /** Places several orders. Each order is accepted or refused on its own; the whole batch is journaled in one write. */
  createSpotOrders: {
    method: 'POST',
    path: '/spot/api/order/create-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(createSpotOrderFields),
    result: batchAnswer,
  },
  replaceSpotOrders: {
    method: 'POST',
    path: '/spot/api/order/replace-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(replaceSpotOrderFields),
    result: batchAnswer,
  },
  cancelSpotOrders: {
    method: 'POST',
    path: '/spot/api/order/cancel-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(cancelSpotOrderFields),
    result: batchAnswer,
  },
  /** Cancels all matching orders and strategies of one pair, or of all pairs; `cancelled` counts as in `cancelAllOrders`. */
  cancelAllSpotOrders: {
    method: 'POST',
    path: '/spot/api/order/cancel-all',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol: z.optional(pairSymbol),
      side: z.optional(side),
      kind: z.optional(z.enum(SPOT_CANCEL_KINDS)),
    }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  /** Open orders on pairs, newest first, under the short keys of `spotOrderForm`. */
  spotOrders: {
    method: 'GET',
    path: '/spot/api/order/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, symbol: z.optional(pairSymbol) }),
    result: z.strictObject({ list: z.array(spotOrderForm.row) }),
  },
  /** An open or ended order on a pair; `order` is null if the exchange has never had such an order. */
  findSpotOrder: {
    method: 'GET',
    path: '/spot/api/order/find',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({
      timestamp: cacheBuster,
      orderId: z.optional(orderId),
      orderLinkId: z.optional(orderLinkId),
    }),
    result: z.strictObject({ order: z.nullable(spotOrder) }),
  },
  /** Ended orders on pairs, newest first, under the short keys of `spotOrderForm`. */
  spotOrderHistory: {
    method: 'GET',
    path: '/spot/api/order/history-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(spotPage),
    result: page(spotOrderForm.row),
  },
  spotExecutions: {
    method: 'GET',
    path: '/spot/api/order/trade-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...spotPage, orderId: z.optional(orderId) }),
    result: page(spotExecution),
  },
} as const satisfies Record<string, Endpoint>
