import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import {
  decimal,
  digits,
  execType,
  orderId,
  orderLinkId,
  orderType,
  positionIdx,
  side,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
} from '../fields.ts'
import { execution, order } from '../records.ts'
import { bust, type Endpoint, pageQuery } from './endpoint.ts'

const orderAnswer = z.strictObject({ orderId, orderLinkId: z.string(), price: decimal })
/** An order is named by its id or by the client's own id. */
const orderRef = { symbol, orderId: z.optional(orderId), orderLinkId: z.optional(orderLinkId) }

export const orderEndpoints = {
  createOrder: {
    method: 'POST',
    path: '/contract/v5/order/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      side,
      orderType,
      timeInForce: z.optional(timeInForce),
      /** Left out for market orders. */
      price: z.optional(decimal),
      /** `qty` or `qtyX` (digits at 1e8); both must agree when both are there. */
      qty: z.optional(decimal),
      qtyX: z.optional(digits),
      reduceOnly: z.optional(z.boolean()),
      closeOnTrigger: z.optional(z.boolean()),
      positionIdx: z.optional(positionIdx),
      smpType: z.optional(smpType),
      orderLinkId: z.optional(orderLinkId),
    }),
    result: orderAnswer,
  },
  replaceOrder: {
    method: 'POST',
    path: '/contract/v5/order/replace',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ ...orderRef, price: z.optional(decimal), qty: z.optional(decimal) }),
    result: orderAnswer,
  },
  cancelOrder: {
    method: 'POST',
    path: '/contract/v5/order/cancel',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ ...orderRef }),
    result: orderAnswer,
  },
  cancelAllOrders: {
    method: 'POST',
    path: '/contract/v5/order/cancel-all',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ symbol: z.optional(symbol) }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  openOrders: {
    method: 'GET',
    path: '/contract/v5/order/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(order) }),
  },
  /** What became of an order: open, ended or never seen (`order` null). */
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
    request: z.strictObject({ ...pageQuery, execType: z.optional(execType) }),
    result: page(execution),
  },
} as const satisfies Record<string, Endpoint>
