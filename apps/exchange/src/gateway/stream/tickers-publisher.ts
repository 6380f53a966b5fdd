import type { Versions } from '@perpdesk/engine'
import type { TickerBoard } from '../ticker-board.ts'
import type { Listing } from '../wire/listings.ts'
import type { PrintedTicker } from '../wire/ticker-printer.ts'
import { Publisher } from './publisher.ts'

/** A contract of the list: what was published of it last, and when it has to be looked at again. */
interface Watched {
  readonly listing: Listing
  versions: Versions | undefined
  quoteVersion: number
  published: PrintedTicker | undefined
}

/** `tickers.{symbol}` and lists such as `tickers.all`: whole records of the contracts whose figures changed. */
export class TickersPublisher extends Publisher {
  readonly #board: TickerBoard
  readonly #wanted: () => readonly Listing[]
  #listings: readonly Listing[] = []
  #watched: readonly Watched[] = []
  #minute = 0
  /** What was published last, by symbol. */
  readonly #published = new Map<string, PrintedTicker>()

  /** `wanted` gives the same list until there is another one. */
  constructor(topic: string, board: TickerBoard, wanted: () => readonly Listing[]) {
    super(topic)
    this.#board = board
    this.#wanted = wanted
    this.#changes()
  }

  protected publish(now: number): void {
    const changes = this.#changes()
    if (changes !== '') this.broadcast(now, `[${changes}]`)
  }

  protected snapshot(): string {
    return `[${Array.from(this.#published.values(), ({ json }) => json).join(',')}]`
  }

  /** Tickers with other texts than those that were published last, which they are from here on. */
  #changes(): string {
    const listings = this.#wanted()
    if (listings !== this.#listings) this.#watch(listings)
    const { minute } = this.#board
    let changes = ''
    for (const watched of this.#watched) {
      if (watched.versions?.quoteVersion === watched.quoteVersion && minute === this.#minute) continue
      const ticker = this.#renewed(watched)
      if (ticker !== undefined) changes += changes === '' ? ticker.json : `,${ticker.json}`
    }
    this.#minute = minute
    return changes
  }

  #renewed(watched: Watched): PrintedTicker | undefined {
    const { listing, published } = watched
    watched.versions = this.#board.versions(listing)
    watched.quoteVersion = watched.versions?.quoteVersion ?? 0
    const ticker = this.#board.ticker(listing)
    if (ticker === published) return undefined
    watched.published = ticker
    this.#published.set(listing.instrument.symbol, ticker)
    // a contract that is listed anew may look as it did
    return ticker.listing !== published?.listing && ticker.json === published?.json ? undefined : ticker
  }

  #watch(listings: readonly Listing[]): void {
    // A contract that is over leaves the list without a word; who comes later does not see it.
    const present = new Set(listings.map(({ instrument }) => instrument.symbol))
    for (const symbol of this.#published.keys()) if (!present.has(symbol)) this.#published.delete(symbol)
    this.#listings = listings
    this.#watched = listings.map((listing) => {
      const published = this.#published.get(listing.instrument.symbol)
      return { listing, published, versions: undefined, quoteVersion: 0 }
    })
  }
}
