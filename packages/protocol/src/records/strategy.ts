import { STRATEGY_PRICINGS, STRATEGY_STATES, STRATEGY_TYPES, TERMINATE_TYPES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { anySymbol, coin, decimal, milliseconds, optionalDecimal, positionIdx, side, signedDecimal } from '../fields.ts'

/** Terms of a strategy. Prices and quantities that its type does not use are `"0"`. */
export const strategyTerms = {
  strategyType: z.enum(STRATEGY_TYPES),
  pricing: z.enum(STRATEGY_PRICINGS),
  limitPrice: decimal,
  /** Distance from the best price of the own side, as a price or in 1/10000 of the best price. */
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

/**
 * A strategy (TWAP, iceberg or chase) on a contract or a spot pair: an order that the exchange executes by placing
 * smaller orders over time. Prices are in the quote coin; quantities and values are in the units of its orders.
 */
export const strategy = z.strictObject({
  strategyId: z.string(),
  strategyLinkId: z.string(),
  symbol: anySymbol,
  side,
  positionIdx,
  reduceOnly: z.boolean(),
  qty: decimal,
  ...strategyTerms,
  /** 2 running, 3 ended, 4 ended without complete execution, 5 paused, 6 waiting for its trigger. */
  state: z.literal(Object.values(STRATEGY_STATES)),
  /** Reason why the strategy ended, as a number and as a word; before its end 0 and `unknown`. */
  terminateType: z.int(),
  terminateReason: z.enum(TERMINATE_TYPES),
  executedQty: decimal,
  executedValue: decimal,
  /** Fees in `feeCoin`: the settle coin of a contract, the coin that is received on a spot pair (without rebates). */
  executedFee: signedDecimal,
  feeCoin: coin,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  /** Id of the strategy's open order; empty if there is none. */
  childOrderId: z.string(),
  childCount: z.int(),
  slicesBegun: z.int(),
  slices: z.int(),
  /** Time when the strategy started; 0 while it waits for its trigger. */
  startTime: milliseconds,
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Strategy = z.infer<typeof strategy>
