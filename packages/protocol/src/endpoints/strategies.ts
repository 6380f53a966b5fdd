import { STRATEGY_PRICINGS, STRATEGY_TYPES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { decimal, orderId, orderLinkId, positionIdx, ratioE4, side, symbol } from '../fields.ts'
import { order, strategy } from '../records.ts'
import { commonQuery, type Endpoint, pageQuery } from './endpoint.ts'
import { qtyFields } from './orders.ts'

const whole = (most: number) => z.optional(z.int().check(z.gte(0), z.lte(most)))

export const strategyEndpoints = {
  /** Starts a TWAP, iceberg or chase order. The exchange checks the ranges that each type allows. */
  createStrategy: {
    method: 'POST',
    path: '/contract/v5/strategy/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol,
      side,
      ...qtyFields,
      positionIdx: z.optional(positionIdx),
      reduceOnly: z.optional(z.boolean()),
      strategyLinkId: z.optional(orderLinkId),
      strategyType: z.enum(STRATEGY_TYPES),
      pricing: z.optional(z.enum(STRATEGY_PRICINGS)),
      limitPrice: z.optional(decimal),
      chaseDistance: z.optional(decimal),
      chasePercentE4: z.optional(ratioE4),
      postOnly: z.optional(z.boolean()),
      triggerPrice: z.optional(decimal),
      maxChasePrice: z.optional(decimal),
      durationSeconds: whole(86_400),
      intervalSeconds: whole(3_600),
      isRandom: z.optional(z.boolean()),
      subQty: z.optional(decimal),
      orderCount: whole(1_000_000),
    }),
    result: z.strictObject({ strategyId: z.string(), strategyLinkId: z.string() }),
  },
  /** Ends a strategy and cancels its open order. */
  stopStrategy: {
    method: 'POST',
    path: '/contract/v5/strategy/stop',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ strategyId: orderId }),
    result: z.strictObject({ strategyId: z.string() }),
  },
  /** Running and paused strategies, and strategies that wait for their trigger. */
  strategies: {
    method: 'GET',
    path: '/contract/v5/strategy/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({
      ...commonQuery,
      symbol: z.optional(symbol),
      strategyType: z.optional(z.enum(STRATEGY_TYPES)),
    }),
    result: z.strictObject({ list: z.array(strategy) }),
  },
  strategyHistory: {
    method: 'GET',
    path: '/contract/v5/strategy/history-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(strategy),
  },
  /** The ended orders of a strategy. */
  strategyOrders: {
    method: 'GET',
    path: '/contract/v5/strategy/order-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...pageQuery, strategyId: orderId }),
    result: page(order),
  },
} as const satisfies Record<string, Endpoint>
