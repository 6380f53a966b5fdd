import { divE8, e8, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { SpotSymbol } from '@perpdesk/protocol'
import { decimalsOf } from '../../format/index.ts'
import type { Pair } from '../pair.ts'

/**
 * Returns the terms of a pair as the rules of `trading` expect them. The record has no highest price; no order can be
 * placed above the price at which the smallest quantity has the largest value. Throws if a step or a quantity is 0.
 */
export function pairTermsOf(symbol: SpotSymbol): Pair {
  const tickSize = e8(symbol.minPricePrecision)
  const minQty = e8(symbol.minTradeQuantity)
  const maxAmount = e8(symbol.maxTradeAmount)
  const merges = symbol.digitMerge.split(',').map((step) => toSafeInteger(e8(step) / tickSize))
  return {
    symbol: symbol.symbolId,
    displayName: symbol.symbolId,
    contractType: 'Spot',
    status: symbol.tradeStatus,
    baseCoin: symbol.baseTokenId,
    quoteCoin: symbol.quoteTokenId,
    settleCoin: symbol.quoteTokenId,
    launchTime: symbol.onlineTime,
    deliveryTime: 0,
    priceScale: decimalsOf(tickSize),
    tickSize,
    minPrice: tickSize,
    maxPrice: roundToStep(divE8(maxAmount, minQty, 'floor'), tickSize, 'floor'),
    lotSize: e8(symbol.basePrecision),
    minQty,
    maxLimitQty: e8(symbol.maxTradeQuantity),
    maxMarketQty: e8(symbol.maxMarketQuantity),
    minNotional: e8(symbol.minTradeAmount),
    maxAmount,
    depthMergeTimes: merges,
    tags: symbol.tags,
    isBanBuy: symbol.isBanBuy,
    isBanSell: symbol.isBanSell,
    isFeeFree: symbol.zeroFeeType !== 0,
    isLeveragedToken: symbol.symbolType === 'leveragedToken',
  }
}
