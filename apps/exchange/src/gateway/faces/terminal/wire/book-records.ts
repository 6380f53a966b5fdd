import type { Depth, DepthLevel } from '@perpdesk/engine'
import type { OrderBook } from '@perpdesk/protocol'
import type { AnyListing } from '../../../core/listings/listings.ts'

type WireLevel = [price: string, size: string]

export function levelsOf(listing: AnyListing, levels: readonly DepthLevel[]): WireLevel[] {
  return levels.map(([price, lots]) => [listing.priceText(price), listing.qtyText(lots)])
}

/**
 * Returns an order book as a record. `pu` is the previous version in a delta, and the book's own version in a snapshot.
 */
export function bookOf(listing: AnyListing, depth: Depth, pu: number): OrderBook {
  return {
    symbol: listing.instrument.symbol,
    b: levelsOf(listing, depth.bids),
    a: levelsOf(listing, depth.asks),
    u: depth.version,
    pu,
  }
}
