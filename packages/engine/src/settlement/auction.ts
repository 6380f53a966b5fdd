import type { E8 } from '@perpdesk/numeric'
import { type AuctionLevel, type AuctionPrice, auctionPrice, type PreListingTerms } from '@perpdesk/trading'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { ContractMarket } from '../market.ts'
import { settleAuctionFill } from '../orders/match.ts'
import { setMark } from '../prices/mark.ts'
import { standForIndex } from '../prices/update-market.ts'
import type { State } from '../state.ts'

/** Performs a tick of an auction: publishes the present match price, which is used as mark and index (R2.7). */
export function renewAuction(state: State, market: ContractMarket, terms: PreListingTerms): void {
  const found = findPrice(market, terms)
  setAuctionMark(state, market, found === null ? terms.referencePrice : market.priceOf(found.price))
  reportAuction(state, market, terms, found)
}

/**
 * Ends an auction: all crossing orders trade at one price, best price and oldest order first; the remaining orders rest
 * in the ordinary book in their old order. Self-trades are not prevented, because both orders get the common price.
 */
export function crossAuction(state: State, market: ContractMarket, terms: PreListingTerms): void {
  const { auction } = market
  if (auction === null) return
  const found = findPrice(market, terms)
  setAuctionMark(state, market, found === null ? terms.referencePrice : market.priceOf(found.price))
  reportAuction(state, market, terms, found)
  if (found !== null) matchAll(state, market, found, terms.auctionFeeRate)
  const left = [...restingSlots(state, market, BUY), ...restingSlots(state, market, SELL)]
  market.endAuction()
  for (const slot of left) market.book.add(slot)
}

function findPrice(market: ContractMarket, terms: PreListingTerms): AuctionPrice | null {
  const reference = market.ticksAtMost(terms.referencePrice)
  return auctionPrice([...levels(market, BUY)], [...levels(market, SELL)], reference)
}

function setAuctionMark(state: State, market: ContractMarket, mark: E8): void {
  setMark(state, market, mark)
  standForIndex(state, market)
  // auction orders have price ranges of their own, so the collar moves none of them
  market.prices.maxBuy = market.maxPrice
  market.prices.minSell = market.minPrice
  market.moves++
}

function reportAuction(state: State, market: ContractMarket, terms: PreListingTerms, found: AuctionPrice | null): void {
  const { price, volume, imbalance } = found ?? { price: 0, volume: 0, imbalance: 0 }
  const { id } = market.instrument
  state.report.push({ type: 'auction', instrument: id, phase: terms.phase, price, volume, imbalance })
}

function matchAll(state: State, market: ContractMarket, found: AuctionPrice, feeRate: E8): void {
  const bids = market.bookFor(BUY)
  const asks = market.bookFor(SELL)
  let left = found.volume
  while (left > 0) {
    const bid = bids.bestAgainst(SELL, found.price)
    const ask = asks.bestAgainst(BUY, found.price)
    if (bid === NONE || ask === NONE) return
    const lots = Math.min(left, state.pool.leaves[bid]!, state.pool.leaves[ask]!)
    settleAuctionFill(state, { bid, ask, price: found.price, lots, feeRate })
    left -= lots
  }
}

function* levels(market: ContractMarket, side: number): Generator<AuctionLevel> {
  const book = market.bookFor(side)
  for (let price = book.best(side); price !== NO_PRICE; price = book.worse(side, price)) {
    yield [price, book.lotsAt(price)]
  }
}

function* restingSlots(state: State, market: ContractMarket, side: number): Generator<number> {
  const book = market.bookFor(side)
  for (let price = book.best(side); price !== NO_PRICE; price = book.worse(side, price)) {
    for (let slot = book.firstAt(price); slot !== NONE; slot = state.pool.next[slot]!) yield slot
  }
}
