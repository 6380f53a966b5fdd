import { STRATEGY_PRICINGS, STRATEGY_STATES, STRATEGY_TYPES, TERMINATE_TYPES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { decimal, milliseconds, optionalDecimal, positionIdx, side, signedDecimal, symbol } from '../fields.ts'

/** Terms of a strategy. Prices and quantities that its type does not use are `"0"`. */
export const strategyTerms = {
  strategyType: z.enum(STRATEGY_TYPES),
  pricing: z.enum(STRATEGY_PRICINGS),
  limitPrice: decimal,
  /** Distance from the best price, in price or in 1/10000 of it. */
  chaseDistance: decimal,
  chasePercentE4: z.int(),
  postOnly: z.boolean(),
  triggerPrice: decimal,
  maxChasePrice: decimal,
  durationSeconds: z.int(),
  intervalSeconds: z.int(),
  isRandom: z.boolean(),
  subQty: decimal,
  orderCount: z.int(),
}

/** An order that the exchange works off by itself: TWAP, iceberg or chase. */
export const strategy = z.strictObject({
  strategyId: z.string(),
  strategyLinkId: z.string(),
  symbol,
  side,
  positionIdx,
  reduceOnly: z.boolean(),
  qty: decimal,
  ...strategyTerms,
  /** 2 running, 3 ended, 4 ended with a part not executed, 5 paused, 6 waiting for its trigger. */
  state: z.literal(Object.values(STRATEGY_STATES)),
  /** Reason for its end, as number and as word; 0 and `unknown` before. */
  terminateType: z.int(),
  terminateReason: z.enum(TERMINATE_TYPES),
  executedQty: decimal,
  executedValue: decimal,
  executedFee: signedDecimal,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  /** Its open order; empty where there is none. */
  childOrderId: z.string(),
  childCount: z.int(),
  slicesBegun: z.int(),
  slices: z.int(),
  /** Time at which it began to work; 0 while it waits. */
  startTime: milliseconds,
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Strategy = z.infer<typeof strategy>
