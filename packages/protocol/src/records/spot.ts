import * as z from 'zod/mini'
import { coin, decimal, instrumentStatus, milliseconds, pairSymbol } from '../fields.ts'

/** The terms of a spot pair that change while the exchange runs. `volume` is that of the last 24 hours, in base coin. */
const changing = {
  showStatus: z.boolean(),
  tradeStatus: instrumentStatus,
  isBanBuy: z.boolean(),
  isBanSell: z.boolean(),
  loanEnabled: z.boolean(),
  /** 0 for ordinary fees, 1 if neither side pays any. */
  zeroFeeType: z.int(),
  volume: decimal,
}

export const spotSymbolState = z.strictObject({ symbolId: pairSymbol, ...changing })
export type SpotSymbolState = z.infer<typeof spotSymbolState>

/** A spot pair of the catalogue (SPOT-01). Precisions are the smallest steps of their values. */
export const spotSymbol = z.strictObject({
  symbolId: pairSymbol,
  symbolName: z.string(),
  baseTokenId: coin,
  baseTokenName: z.string(),
  quoteTokenId: coin,
  quoteTokenName: z.string(),
  basePrecision: decimal,
  quotePrecision: decimal,
  minTradeQuantity: decimal,
  minTradeAmount: decimal,
  minPricePrecision: decimal,
  /** The steps by which the order book can be grouped, separated by commas. */
  digitMerge: z.string(),
  /** True if conditional orders, TP/SL, OCO orders and trailing stops are accepted. */
  allowPlan: z.boolean(),
  maxTradeQuantity: decimal,
  /** The largest quantity of a market order. */
  maxMarketQuantity: decimal,
  maxTradeAmount: decimal,
  /** `stable` for a pair of two dollars, `leveragedToken` for the pair of a token, `coin` for all others. */
  symbolType: z.enum(['coin', 'stable', 'leveragedToken']),
  tags: z.array(z.string()),
  tokenFullName: z.string(),
  iconUrl: z.string(),
  onlineTime: milliseconds,
  /** Leverages that spot margin offers; empty if neither coin is lent. */
  leverageRatios: z.array(z.int()),
  /**
   * Largest distance of a price from the index in percent, plus the average premium of two minutes: of limit and of
   * market orders; and the distance that is never exceeded.
   */
  limitPricePercent: decimal,
  marketPricePercent: decimal,
  maxPricePercent: decimal,
  ...changing,
})
export type SpotSymbol = z.infer<typeof spotSymbol>

/** The pairs quoted in one token. */
export const tokenGroup = z.strictObject({
  tokenId: coin,
  tokenName: z.string(),
  tokenFullName: z.string(),
  tokenType: z.enum(['CHAIN_TOKEN', 'REAL_MONEY']),
  iconUrl: z.string(),
  /** All tags of the group's pairs. */
  quoteTags: z.array(z.string()),
  /** The `symbolId`s of the group's pairs. */
  quoteTokenSymbols: z.array(pairSymbol),
})
export type TokenGroup = z.infer<typeof tokenGroup>
