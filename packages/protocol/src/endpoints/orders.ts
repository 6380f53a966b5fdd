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
import { businessQuery, bust, type Endpoint, pageQuery } from './endpoint.ts'

/** Orders in one batch call. */
export const MAX_BATCH_ORDERS = 20

const orderAnswer = z.strictObject({ orderId, orderLinkId: z.string(), price: decimal })
/** Each item of a batch is answered on its own, in its place: `code` 0 is success, `msg` the sentence of a refusal. */
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
/** An order is named by its id or by the client's own id. */
const orderRef = { symbol, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }

/** TP/SL that an order carries or a position gets; `"0"` takes one away where there is one. */
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

/** Quantity: `qty`, or `qtyX` at 1e8 for contracts that are not inverse; both must agree when both are there. */
export const qtyFields = { qty: z.optional(decimal), qtyX: z.optional(digits) }

export const createOrderFields = z.strictObject({
  symbol,
  side,
  orderType,
  timeInForce: z.optional(timeInForce),
  /** Left out for market orders and where `bboSide` takes it from the book. */
  price: z.optional(decimal),
  ...qtyFields,
  reduceOnly: z.optional(z.boolean()),
  closeOnTrigger: z.optional(z.boolean()),
  positionIdx: z.optional(positionIdx),
  smpType: z.optional(smpType),
  orderLinkId: z.optional(orderLinkId),
  /** Makes it a conditional order. Without a direction, `basePrice` or else the present price says which way it is. */
  triggerPrice: z.optional(decimal),
  triggerBy: z.optional(triggerBy),
  triggerDirection: z.optional(triggerDirection),
  /** Price at the moment of the trader's decision; means nothing for an order without a trigger. */
  basePrice: z.optional(decimal),
  ...tpslFields,
  /** Sets both legs of an OCO order; `takeProfit` and `stopLoss` are then its own triggers, not the position's. */
  type: z.optional(z.enum(['Order', 'OcoOrder'])),
  maxSlippage: z.optional(decimal),
  maxSlippageType: z.optional(slippageKind),
  bboSide: z.optional(bboSide),
  bboLevel: z.optional(z.int().check(z.gte(1), z.lte(5))),
  /**
   * Leverage that the order is judged at, and that the contract has from then on where it is taken: times 100, or as it is for inverse
   * contracts.
   */
  leverageE2: z.optional(leverageE2),
  leverage: z.optional(decimal),
  /** Margin that a copied order is given at 1e8. Copy trading is not offered, so it can only be 0. */
  designatedMarginE8: z.optional(digits),
  /** Purpose of the order; a reverse is a reduce-only market order and then an opening one. */
  action: z.optional(z.enum(['Open', 'Close', 'ReverseClose', 'ReverseOpen'])),
  /** Asks for an `orderLinkId` where none was given. */
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
  /** Each item is accepted or refused on its own; all of them are on disk by one write. */
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
  /** Counts orders, and strategies that ended without an open order of theirs; by kind `strategy` strategies only. */
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
  /** Every TP/SL set of a position that is not for all of it. */
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
   * Two to twenty limit orders between two prices; each is answered on its own. With a client's id the first order has it, the
   * others `id_2`, `id_3` and so on; a repeated one places nothing.
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
      /** Hundredths of a percent, one for each order, 10000 in all; only with `Custom`. */
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
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(order) }),
  },
  /** The same under the short keys of `orderForm`. */
  briefOrders: {
    method: 'GET',
    path: '/contract/v5/order/brief-list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(orderForm.row) }),
  },
  /** State of an order: open, ended or never seen (`order` null). */
  findOrder: {
    method: 'GET',
    path: '/contract/v5/order/find',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }),
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
