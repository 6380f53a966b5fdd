import * as z from 'zod/mini'
import { decimal, optionalDecimal, pairSymbol } from '../fields.ts'

/** The main market figures of one spot pair. The 24-hour figures cover the last 24 hours to the minute. */
export const pairTicker = z.strictObject({
  symbol: pairSymbol,
  lastPrice: decimal,
  indexPrice: decimal,
  bid1Price: optionalDecimal,
  bid1Size: decimal,
  ask1Price: optionalDecimal,
  ask1Size: decimal,
  prevPrice24h: decimal,
  highPrice24h: decimal,
  lowPrice24h: decimal,
  /** Volume in base coin, turnover in quote coin. */
  volume24h: decimal,
  turnover24h: decimal,
  /** The present price limits of orders; `""` if there is none. */
  highestBuyPrice: optionalDecimal,
  lowestSellPrice: optionalDecimal,
})
export type PairTicker = z.infer<typeof pairTicker>
