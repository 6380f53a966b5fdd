import type { Instrument, ListingPhase, PreListingTerms } from '@perpdesk/trading'
import type { PlaceOrder } from '../../packages/engine/src/command.ts'
import { exact, ratio } from './fraction.ts'
import { change, inAuction } from './life.ts'
import { settleOrder } from './matching.ts'
import { type Market, type Model, type Order, priceOf } from './model.ts'
import { endOrder, removeFromBook, tellOrder } from './order-life.ts'
import { steps } from './placing.ts'
import { type Answer, refused } from './results.ts'
import { setMark } from './ticks.ts'

/* How a contract comes to the market by call auction (1.4): phases by the clock, one price for all, then pre-market trading. */

const MINUTE = 60_000

interface Phase {
  readonly name: ListingPhase
  readonly from: number
}

function phasesOf(terms: PreListingTerms): readonly Phase[] {
  const noCancel = terms.auctionTime + terms.auctionMinutes * MINUTE
  const crossMatching = noCancel + terms.noCancelMinutes * MINUTE
  return [
    { name: 'CallAuction', from: terms.auctionTime },
    { name: 'CallAuctionNoCancel', from: noCancel },
    { name: 'CrossMatching', from: crossMatching },
    { name: 'ContinuousTrading', from: crossMatching + terms.crossMatchingMinutes * MINUTE },
    { name: 'Finished', from: terms.finishTime },
  ]
}

/** Every phase that has come since the last tick is gone through; an open auction tells where it would match. */
export function advanceAuction(model: Model, market: Market, terms: PreListingTerms): void {
  const phases = phasesOf(terms)
  const present = phases.findIndex(({ name }) => name === terms.phase)
  const come = phases.filter(({ from }, place) => place > present && model.time >= from)
  for (const { name } of come) enter(model, market, { ...terms, phase: name })
  const { preListing } = market.instrument
  if (inAuction(market) && preListing !== null) renew(model, market, preListing)
}

function enter(model: Model, market: Market, preListing: PreListingTerms): void {
  if (preListing.phase === 'Finished') {
    market.basis = []
    change(model, market, { status: 'Trading', preListing })
    return
  }
  change(model, market, { preListing })
  if (preListing.phase === 'CallAuction') market.freshTicks = 0
  if (preListing.phase === 'CrossMatching') match(model, market, preListing)
  if (preListing.phase === 'ContinuousTrading') market.nextFundingTime = 0
}

interface Meeting {
  readonly price: number
  readonly volume: number
  /** Lots bid at the price or above less lots asked at it or below. */
  readonly imbalance: number
}

/** Most volume, then least imbalance, then nearest to the reference price, then lowest; any tick counts. */
function meetingOf({ bids, asks, instrument }: Market, terms: PreListingTerms): Meeting | undefined {
  const reference = steps(terms.referencePrice, instrument.tickSize)
  const highest = bids[0]?.price ?? 0
  const lowest = asks[0]?.price ?? Number.POSITIVE_INFINITY
  // between two prices that are named nothing changes: their neighbours and the reference stand for all others
  const named = [...bids, ...asks].flatMap(({ price }) => [price - 1, price, price + 1])
  const candidates = new Set([...named, reference].filter((price) => price >= lowest && price <= highest))
  const lots = (orders: readonly Order[]): number => orders.reduce((sum, { leaves }) => sum + leaves, 0)
  const meetings = [...candidates].map((price): Meeting => {
    const demand = lots(bids.filter((bid) => bid.price >= price))
    const supply = lots(asks.filter((ask) => ask.price <= price))
    return { price, volume: Math.min(demand, supply), imbalance: demand - supply }
  })
  const distance = ({ price }: Meeting): number => Math.abs(price - reference)
  const [best] = meetings.toSorted((a, b) => {
    const byImbalance = Math.abs(a.imbalance) - Math.abs(b.imbalance)
    return b.volume - a.volume || byImbalance || distance(a) - distance(b) || a.price - b.price
  })
  return best
}

/** The price at which it would match stands for mark and index, and is told (R2.7). */
function renew(model: Model, market: Market, terms: PreListingTerms): Meeting | undefined {
  const found = meetingOf(market, terms)
  const { id, tickSize, minPrice, maxPrice } = market.instrument
  setMark(model, market, found === undefined ? terms.referencePrice : priceOf(market, found.price))
  market.index = market.mark
  market.indexTime = model.time
  market.maxBuy = steps(maxPrice, tickSize)
  market.minSell = steps(minPrice, tickSize)
  const told = found ?? { price: 0, volume: 0, imbalance: 0 }
  model.events.push({ type: 'auction', instrument: id, phase: terms.phase, ...told })
  return found
}

/** All that crosses trades at one price, best and oldest first, both sides at the auction's rate. */
function match(model: Model, market: Market, terms: PreListingTerms): void {
  const found = renew(model, market, terms)
  if (found === undefined) return
  const { price } = found
  for (let left = found.volume; left > 0; ) {
    const [bid] = market.bids
    const [ask] = market.asks
    if (bid === undefined || ask === undefined || bid.price < price || ask.price > price) return
    const lots = Math.min(left, bid.leaves, ask.leaves)
    left -= lots
    trade(model, market, bid, ask, { price, lots, rate: terms.auctionFeeRate })
  }
}

/** The younger of two orders counts as the taker. */
function trade(
  model: Model,
  market: Market,
  bid: Order,
  ask: Order,
  { price, lots, rate }: { readonly price: number; readonly lots: number; readonly rate: bigint },
): void {
  const [taker, maker] = bid.id > ask.id ? [bid, ask] : [ask, bid]
  market.last = price
  const { id: instrument } = market.instrument
  model.events.push({ type: 'trade', tradeId: model.tradeId++, instrument, price, qty: lots, side: taker.side })
  for (const order of [taker, maker]) {
    order.leaves -= lots
    if (order.leaves === 0) removeFromBook(order)
    settleOrder(model, order, { price, lots, rate, isMaker: order === maker })
    if (order.leaves === 0) endOrder(model, order, 'Filled')
    else tellOrder(model, order)
  }
}

/** GTC limit orders without options, in the range of their phase. */
export function auctionFault(market: Market, command: PlaceOrder): Answer | undefined {
  if (command.orderType !== 'Limit' || command.timeInForce !== 'GTC') return refused('auctionGtcOnly')
  if (command.options !== null) return refused('auctionNoOptions')
  const { low, high } = rangeOf(market, market.instrument, command.side === 'Buy')
  return command.price < low || command.price > high ? refused('priceRange') : undefined
}

/** From half of the price at which it would match now; in the second phase also within a tenth of it. */
function rangeOf(market: Market, { preListing, tickSize, minPrice, maxPrice }: Instrument, isBuy: boolean) {
  const part = (price: bigint, percent: number, towards: 'ceil' | 'floor'): number =>
    Number(exact(price).times(ratio(percent, 100)).over(exact(tickSize)).whole(towards))
  const least = steps(minPrice, tickSize)
  const most = steps(maxPrice, tickSize)
  if (preListing?.phase === 'CallAuction') return { low: part(market.mark, 50, 'ceil'), high: most }
  if (!isBuy) return { low: Math.max(least, part(market.mark, 90, 'ceil')), high: most }
  const reference = preListing?.referencePrice ?? 0n
  return { low: part(reference, 50, 'ceil'), high: Math.min(most, part(market.mark, 110, 'floor')) }
}
