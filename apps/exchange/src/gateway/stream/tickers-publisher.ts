import type { TickerBoard } from '../ticker-board.ts'
import type { Listing } from '../wire/listings.ts'
import { Publisher } from './publisher.ts'

/** `tickers.{symbol}` and lists such as `tickers.all`: whole records of the contracts whose figures changed. */
export class TickersPublisher extends Publisher {
  readonly #board: TickerBoard
  readonly #listings: () => readonly Listing[]
  /** What was published last, by symbol. */
  readonly #published = new Map<string, string>()

  constructor(topic: string, board: TickerBoard, listings: () => readonly Listing[]) {
    super(topic)
    this.#board = board
    this.#listings = listings
    for (const listing of listings()) this.#published.set(listing.instrument.symbol, board.json(listing))
  }

  protected publish(now: number): void {
    const changed: string[] = []
    const listings = this.#listings()
    // A contract that is over leaves the list without a word; who comes later does not see it.
    if (listings.length < this.#published.size) this.#keepOnly(listings)
    for (const listing of listings) {
      const { symbol } = listing.instrument
      const json = this.#board.json(listing)
      if (this.#published.get(symbol) === json) continue
      this.#published.set(symbol, json)
      changed.push(json)
    }
    if (changed.length > 0) this.broadcast(now, `[${changed.join(',')}]`)
  }

  #keepOnly(listings: readonly Listing[]): void {
    const present = new Set(listings.map(({ instrument }) => instrument.symbol))
    for (const symbol of this.#published.keys()) if (!present.has(symbol)) this.#published.delete(symbol)
  }

  protected snapshot(): string {
    return `[${[...this.#published.values()].join(',')}]`
  }
}
