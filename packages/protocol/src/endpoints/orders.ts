import { CANCEL_KINDS, SCALED_DISTRIBUTIONS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { orderForm } from '../compact/order-form.ts'
import { page } from '../envelope.ts'
import {
  bboSide,
  coin,
  decimal,
  digits,
  execType,
  leverageE2,
  orderId,
  orderLinkId,
  orderType,
  positionIdx,
  side,
  slippageKind,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
  tpslMode,
  triggerBy,
  triggerDirection,
} from '../fields.ts'
import { execution, order } from '../records.ts'
import { businessQuery, commonQuery, type Endpoint, pageQuery } from './endpoint.ts'

/** Largest number of orders in one batch call. */
export const MAX_BATCH_ORDERS = 20

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
/** Names an order by the exchange's id or by the client's own id. */
const orderRef = { symbol, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }

/** Take profit and stop loss that are attached to an order or set on a position; `"0"` removes an existing one. */
export const tpslFields = {
  takeProfit: z.optional(decimal),
  stopLoss: z.optional(decimal),
  tpTriggerBy: z.optional(triggerBy),
  slTriggerBy: z.optional(triggerBy),
  tpSlMode: z.optional(tpslMode),
  tpOrderType: z.optional(orderType),
  slOrderType: z.optional(orderType),
  limitTakeProfit: z.optional(decimal),
  limitStopLoss: z.optional(decimal),
}

/**
 * The quantity: `qty` as a decimal, or `qtyX` as an integer at 1e8 for contracts that are not inverse. If both are
 * given they must agree.
 */
export const qtyFields = { qty: z.optional(decimal), qtyX: z.optional(digits) }

export const createOrderFields = z.strictObject({
  symbol,
  side,
  orderType,
  timeInForce: z.optional(timeInForce),
  /** Limit price. Left out for market orders, and if `bboSide` takes the price from the order book. */
  price: z.optional(decimal),
  ...qtyFields,
  reduceOnly: z.optional(z.boolean()),
  closeOnTrigger: z.optional(z.boolean()),
  positionIdx: z.optional(positionIdx),
  smpType: z.optional(smpType),
  orderLinkId: z.optional(orderLinkId),
  /**
   * Makes the order conditional. Without `triggerDirection`, the direction follows from comparing the trigger price
   * with `basePrice`, or with the current price if there is no `basePrice`.
   */
  triggerPrice: z.optional(decimal),
  triggerBy: z.optional(triggerBy),
  triggerDirection: z.optional(triggerDirection),
  /** The price when the trader decided on the order; ignored for orders without a trigger. */
  basePrice: z.optional(decimal),
  ...tpslFields,
  /**
   * `OcoOrder` places an OCO order. `takeProfit` and `stopLoss`, both required, are then the trigger prices of its two
   * legs and not TP/SL of the position.
   */
  type: z.optional(z.enum(['Order', 'OcoOrder'])),
  maxSlippage: z.optional(decimal),
  maxSlippageType: z.optional(slippageKind),
  bboSide: z.optional(bboSide),
  bboLevel: z.optional(z.int().check(z.gte(1), z.lte(5))),
  /**
   * Leverage at which the margin of the order is checked; if the order is accepted, it becomes the leverage of the
   * contract. Other contracts use `leverageE2` (times 100), inverse contracts `leverage` (the plain multiple).
   */
  leverageE2: z.optional(leverageE2),
  leverage: z.optional(decimal),
  /** Margin of an order of copy trading, at 1e8. Copy trading is not offered, so only 0 is accepted. */
  designatedMarginE8: z.optional(digits),
  /**
   * Purpose of the order. A reverse consists of a reduce-only market order (`ReverseClose`) and an opening one
   * (`ReverseOpen`).
   */
  action: z.optional(z.enum(['Open', 'Close', 'ReverseClose', 'ReverseOpen'])),
  /** If true, the exchange generates an `orderLinkId` for an order without one. */
  needGeneratePid: z.optional(z.boolean()),
})

export const replaceOrderFields = z.strictObject({
  ...orderRef,
  price: z.optional(decimal),
  ...qtyFields,
  triggerPrice: z.optional(decimal),
  triggerBy: z.optional(triggerBy),
  ...tpslFields,
  type: z.optional(z.enum(['Order', 'Stop', 'TpSlOcoStopOrder'])),
})

export const cancelOrderFields = z.strictObject({
  ...orderRef,
  type: z.optional(z.enum(['Order', 'Stop', 'TpSlOcoStopOrder'])),
})

const batch = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ request: z.array(item).check(z.minLength(1), z.maxLength(MAX_BATCH_ORDERS)) })

export const orderEndpoints = {
  createOrder: {
    method: 'POST',
    path: '/contract/v5/order/create',
    access: 'session',
    bucket: 'trade',
    request: createOrderFields,
    result: orderAnswer,
  },
  replaceOrder: {
    method: 'POST',
    path: '/contract/v5/order/replace',
    access: 'session',
    bucket: 'trade',
    request: replaceOrderFields,
    result: orderAnswer,
  },
  cancelOrder: {
    method: 'POST',
    path: '/contract/v5/order/cancel',
    access: 'session',
    bucket: 'trade',
    request: cancelOrderFields,
    result: orderAnswer,
  },
  /** Places several orders. Each order is accepted or refused on its own; the whole batch is journaled in one write. */
  createOrders: {
    method: 'POST',
    path: '/contract/v5/order/create-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(createOrderFields),
    result: batchAnswer,
  },
  replaceOrders: {
    method: 'POST',
    path: '/contract/v5/order/replace-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(replaceOrderFields),
    result: batchAnswer,
  },
  cancelOrders: {
    method: 'POST',
    path: '/contract/v5/order/cancel-batch',
    access: 'session',
    bucket: 'trade',
    request: batch(cancelOrderFields),
    result: batchAnswer,
  },
  /**
   * Cancels all matching orders and strategies. `cancelled` counts orders, and strategies that had no open order; with
   * kind `strategy` it counts strategies only.
   */
  cancelAllOrders: {
    method: 'POST',
    path: '/contract/v5/order/cancel-all',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol: z.optional(symbol),
      settleCoin: z.optional(coin),
      side: z.optional(side),
      kind: z.optional(z.enum(CANCEL_KINDS)),
    }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  /** Cancels every partial TP/SL of a position. */
  cancelTotally: {
    method: 'POST',
    path: '/contract/v5/order/cancel-totally',
    access: 'session',
    bucket: 'trade',
    query: businessQuery,
    request: z.strictObject({ symbol, positionIdx, type: z.literal('PartialTpSlConditional') }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  /**
   * Places 2 to 20 limit orders between two prices; each order is answered on its own. The first order gets the
   * `orderLinkId` of the call, the others `id_2`, `id_3` and so on. A call that repeats an `orderLinkId` places
   * nothing.
   */
  createScaled: {
    method: 'POST',
    path: '/contract/v5/order/create-scaled',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      side,
      ...qtyFields,
      fromPrice: decimal,
      toPrice: decimal,
      count: z.int().check(z.gte(2), z.lte(20)),
      distribution: z.enum(SCALED_DISTRIBUTIONS),
      /** The share of each order in hundredths of a percent, 10000 in total; only with the distribution `Custom`. */
      weights: z.optional(z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(20))),
      timeInForce: z.optional(z.enum(['GTC', 'PostOnly'])),
      reduceOnly: z.optional(z.boolean()),
      positionIdx: z.optional(positionIdx),
      smpType: z.optional(smpType),
      orderLinkId: z.optional(orderLinkId),
    }),
    result: batchAnswer,
  },
  openOrders: {
    method: 'GET',
    path: '/contract/v5/order/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(order) }),
  },
  /** Open orders under the short keys of `orderForm`. */
  briefOrders: {
    method: 'GET',
    path: '/contract/v5/order/brief-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(orderForm.row) }),
  },
  /** An open or ended order; `order` is null if the exchange has never had such an order. */
  findOrder: {
    method: 'GET',
    path: '/contract/v5/order/find',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }),
    result: z.strictObject({ order: z.nullable(order) }),
  },
  orderHistory: {
    method: 'GET',
    path: '/contract/v5/order/history-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...pageQuery, stopOrderType: z.optional(stopOrderType) }),
    result: page(order),
  },
  executions: {
    method: 'GET',
    path: '/contract/v5/order/trade-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...pageQuery, execType: z.optional(execType), orderId: z.optional(orderId) }),
    result: page(execution),
  },
} as const satisfies Record<string, Endpoint>
