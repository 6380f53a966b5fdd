/** A price level of an auction book: `[price in ticks, quantity in lots]`. */
export type AuctionLevel = readonly [price: number, lots: number]

/** Price and quantity at which an auction would match. */
export interface AuctionPrice {
  /** Ticks. */
  readonly price: number
  /** Lots that trade at it. */
  readonly volume: number
  /** Lots of bids at it and above less lots of asks at it and below. */
  readonly imbalance: number
}

/**
 * The one price at which crossed orders match: the largest volume; of those prices the least imbalance; of those the nearest
 * to `reference` (ticks); of two equally near the lower. The source names no rule for ties, so this is ours: volume and
 * imbalance first because they serve the most orders, then the least surprise. Bids come highest first, asks lowest first.
 * `null` when nothing crosses.
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

/** Neighbouring prices at which demand and supply are the same. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly demand: number
  readonly supply: number
}

/** The prices between the lowest ask and the highest bid, upward: each level by itself, and the gap above it. */
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
