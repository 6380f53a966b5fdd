import type { Depth, DepthLevel } from '@perpdesk/engine'
import type { AnyListing } from '../../../core/listings/listings.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { bookOf, levelsOf } from '../wire/book-records.ts'
import { Publisher } from './publisher.ts'

const LEVELS = 200

/** `orderbook.{symbol}`: publishes changes of the best 200 levels on each side. */
export class BookPublisher extends Publisher {
  readonly #market: Pick<MarketData, 'depth' | 'bookVersion'>
  readonly #listing: AnyListing
  #published: Depth
  /** Version of the engine's book that was last compared; may be later than the published version. */
  #seen: number

  constructor(topic: string, market: Pick<MarketData, 'depth' | 'bookVersion'>, listing: AnyListing) {
    super(topic)
    this.#market = market
    this.#listing = listing
    this.#published = market.depth(listing.instrument.id, LEVELS)
    this.#seen = this.#published.version
  }

  protected publish(now: number): void {
    const { id } = this.#listing.instrument
    if (this.#market.bookVersion(id) === this.#seen) return
    const next = this.#market.depth(id, LEVELS)
    this.#seen = next.version
    const bids = changedLevels(this.#published.bids, next.bids, -1)
    const asks = changedLevels(this.#published.asks, next.asks, 1)
    // A change below the 200th level is not published; the next message continues from the last published version.
    if (bids.length === 0 && asks.length === 0) return
    const delta = {
      symbol: this.#listing.instrument.symbol,
      b: levelsOf(this.#listing, bids),
      a: levelsOf(this.#listing, asks),
      u: next.version,
      pu: this.#published.version,
    }
    this.#published = next
    this.broadcast(now, JSON.stringify(delta))
  }

  protected snapshot(): string {
    return JSON.stringify(bookOf(this.#listing, this.#published, this.#published.version))
  }
}

/**
 * Returns the changes that turn one side of the book into another: levels with their new quantity, removed levels with
 * quantity 0. `direction` is 1 if prices rise from the best one on (asks), −1 if they fall (bids).
 */
export function changedLevels(
  before: readonly DepthLevel[],
  after: readonly DepthLevel[],
  direction: 1 | -1,
): DepthLevel[] {
  const changed: DepthLevel[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const fresh = after[j]
    const order = old === undefined ? 1 : fresh === undefined ? -1 : (old[0] - fresh[0]) * direction
    if (old !== undefined && order < 0) {
      changed.push([old[0], 0])
      i += 1
    } else if (fresh !== undefined) {
      if (order !== 0 || old?.[1] !== fresh[1]) changed.push(fresh)
      if (order === 0) i += 1
      j += 1
    }
  }
  return changed
}
