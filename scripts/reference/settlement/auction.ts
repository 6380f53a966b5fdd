import type { PreListingTerms } from '@perpdesk/trading'
import { removeFromBook } from '../book/order-book.ts'
import { priceOf, steps } from '../market.ts'
import type { Market, Model, Order } from '../model.ts'
import { endOrder, reportOrder } from '../orders/life-cycle.ts'
import { settleOrder } from '../orders/match.ts'
import { setMark } from '../prices/mark.ts'

/* The matching price of a call auction (1.4), and the match: all trades have one price. */

interface Meeting {
  readonly price: number
  readonly volume: number
  /** Lots bid at the price or above, minus lots offered at it or below. */
  readonly imbalance: number
}

/**
 * Returns the price with the largest volume, then the smallest imbalance, then nearest to the reference price, then the
 * lowest; any tick is possible.
 */
function meetingOf({ bids, asks, instrument }: Market, terms: PreListingTerms): Meeting | undefined {
  const reference = steps(terms.referencePrice, instrument.tickSize)
  const highest = bids[0]?.price ?? 0
  const lowest = asks[0]?.price ?? Number.POSITIVE_INFINITY
  // between two order prices nothing changes, so their neighbours and the reference price represent all others
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

/** Sets mark and index price to the price at which the auction would match, and publishes it (R2.7). */
export function renew(model: Model, market: Market, terms: PreListingTerms): Meeting | undefined {
  const found = meetingOf(market, terms)
  const { id, tickSize, minPrice, maxPrice } = market.instrument
  setMark(model, market, found === undefined ? terms.referencePrice : priceOf(market, found.price))
  market.index = market.mark
  market.indexTime = model.time
  market.maxBuy = steps(maxPrice, tickSize)
  market.minSell = steps(minPrice, tickSize)
  const reported = found ?? { price: 0, volume: 0, imbalance: 0 }
  model.events.push({ type: 'auction', instrument: id, phase: terms.phase, ...reported })
  return found
}

/** Trades everything that crosses at one price, best and oldest orders first, both sides at the auction's rate. */
export function match(model: Model, market: Market, terms: PreListingTerms): void {
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

/** Trades two orders; the newer one counts as the taker. */
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
    else reportOrder(model, order)
  }
}
