import { STRATEGY_PRICINGS, STRATEGY_TYPES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { anySymbol, decimal, orderId, orderLinkId, positionIdx, ratioE4, side } from '../fields.ts'
import { order, spotOrder, strategy } from '../records.ts'
import { commonQuery, type Endpoint, pageQuery } from './endpoint.ts'
import { qtyFields } from './orders.ts'

/** The query of a page of records of contracts and spot pairs. */
const anyPageQuery = { ...pageQuery, symbol: z.optional(anySymbol) }

const whole = (most: number) => z.optional(z.int().check(z.gte(0), z.lte(most)))

export const strategyEndpoints = {
  /**
   * Starts a TWAP, iceberg or chase order on a contract or a spot pair. The exchange checks the ranges that each type
   * allows. On a pair `positionIdx` is 0 and `reduceOnly` false, and refusals have the codes of calls on pairs.
   */
  createStrategy: {
    method: 'POST',
    path: '/contract/v5/strategy/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      symbol: anySymbol,
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
  /**
   * Running and paused strategies, and strategies that wait for their trigger, on contracts and spot pairs. If
   * `category` or `business` names a family of contracts, the list has no pairs.
   */
  strategies: {
    method: 'GET',
    path: '/contract/v5/strategy/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({
      ...commonQuery,
      symbol: z.optional(anySymbol),
      strategyType: z.optional(z.enum(STRATEGY_TYPES)),
    }),
    result: z.strictObject({ list: z.array(strategy) }),
  },
  /** Ended strategies on contracts and spot pairs, newest first. */
  strategyHistory: {
    method: 'GET',
    path: '/contract/v5/strategy/history-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(anyPageQuery),
    result: page(strategy),
  },
  /** The ended orders of a strategy, newest first: orders on a contract, or orders on a spot pair. */
  strategyOrders: {
    method: 'GET',
    path: '/contract/v5/strategy/order-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...anyPageQuery, strategyId: orderId }),
    result: page(z.union([order, spotOrder])),
  },
} as const satisfies Record<string, Endpoint>
