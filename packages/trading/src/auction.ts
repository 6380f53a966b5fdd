/** A price level of an auction's order book: `[price in ticks, quantity in lots]`. */
export type AuctionLevel = readonly [price: number, lots: number]

/** The price and quantity at which an auction would match. */
export interface AuctionPrice {
  /** Ticks. */
  readonly price: number
  /** Lots that would trade at this price. */
  readonly volume: number
  /** Lots of bids at this price or above, minus lots of asks at this price or below. */
  readonly imbalance: number
}

/**
 * Returns the single price at which an auction matches, or `null` if no bid reaches an ask. It is the price with the
 * largest volume; among equals the one with the smallest imbalance, then the one nearest to `reference` (ticks), then
 * the lower one. The source gives no rule for ties. Ours puts volume and imbalance first because they serve the most
 * orders, and then the price that traders expect. Bids are given highest first, asks lowest first.
 */
export function auctionPrice(
  bids: readonly AuctionLevel[],
  asks: readonly AuctionLevel[],
  reference: number,
): AuctionPrice | null {
  const [highest] = bids[0] ?? [0]
  const [lowest] = asks[0] ?? [0]
  if (bids.length === 0 || asks.length === 0 || highest < lowest) return null
  let best: AuctionPrice | null = null
  for (const stretch of stretches(bids, asks, lowest, highest)) {
    const { demand, supply } = stretch
    const price = Math.min(Math.max(reference, stretch.from), stretch.to)
    const found = { price, volume: Math.min(demand, supply), imbalance: demand - supply }
    if (best === null || isBetter(found, best, reference)) best = found
  }
  return best
}

function isBetter(one: AuctionPrice, other: AuctionPrice, reference: number): boolean {
  if (one.volume !== other.volume) return one.volume > other.volume
  const gap = Math.abs(one.imbalance) - Math.abs(other.imbalance)
  return gap !== 0 ? gap < 0 : Math.abs(one.price - reference) < Math.abs(other.price - reference)
}

/** A range of prices in which demand and supply do not change. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly demand: number
  readonly supply: number
}

/**
 * Yields the price ranges from the lowest ask up to the highest bid: each level by itself, then the gap above the
 * level.
 */
function* stretches(
  bids: readonly AuctionLevel[],
  asks: readonly AuctionLevel[],
  lowest: number,
  highest: number,
): Generator<Stretch> {
  const prices = [...new Set([...bids, ...asks].map(([price]) => price))]
    .filter((price) => price >= lowest && price <= highest)
    .toSorted((a, b) => a - b)
  const bidLots = new Map(bids)
  const askLots = new Map(asks)
  let demand = bids.reduce((sum, [price, lots]) => (price >= lowest ? sum + lots : sum), 0)
  let supply = 0
  for (const [place, price] of prices.entries()) {
    supply += askLots.get(price) ?? 0
    yield { from: price, to: price, demand, supply }
    demand -= bidLots.get(price) ?? 0
    const next = prices[place + 1]
    if (next !== undefined && next > price + 1) yield { from: price + 1, to: next - 1, demand, supply }
  }
}
