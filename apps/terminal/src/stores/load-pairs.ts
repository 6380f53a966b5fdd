import { divE8, e8, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { type SpotSymbol, spotMarketEndpoints, spotOrderEndpoints } from '@perpdesk/protocol'
import { call, endpoints } from '../client/index.ts'
import { decimalsOf } from '../format/index.ts'
import type { Pair } from './pair.ts'
import { pairList } from './pairs.ts'

// Calls on pairs are part of the pages of pairs, which load the pairs before anything else.
Object.assign(endpoints, spotMarketEndpoints, spotOrderEndpoints)

let underWay: Promise<void> | undefined

/** Requests the spot pairs, unless they are known. Concurrent calls share one request. */
export function loadPairs(): Promise<void> {
  underWay ??= load()
  return underWay
}

async function load(): Promise<void> {
  if (pairList.getState().status === 'rejected') pairList.setState({ status: 'pending' })
  const answer = await call('spotSymbolsAll', {}, { toast: false })
  if (answer.ok) {
    const pairs = answer.result.list.filter(({ showStatus }) => showStatus).map(pairTermsOf)
    pairList.setState({ status: 'resolved', bySymbol: new Map(pairs.map((pair) => [pair.symbol, pair])) })
    return
  }
  underWay = undefined
  pairList.setState({ status: 'rejected' })
}

/**
 * Returns the terms of a pair as the rules of `trading` expect them. The record has no highest price; no order can be
 * placed above the price at which the smallest quantity has the largest value.
 */
function pairTermsOf(symbol: SpotSymbol): Pair {
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
  }
}
