import type { Versions } from '@perpdesk/engine'
import type { AnyListing, Listing } from '../../../core/listings/listings.ts'
import { Publisher } from './publisher.ts'

/** A ticker in its published form. */
interface Printed {
  readonly listing: AnyListing
  readonly json: string
}

/** The tickers of contracts or of spot pairs. */
interface Board<Kind extends AnyListing> {
  readonly minute: number
  versions(listing: Kind): Versions | undefined
  /** Returns the same object until a figure changes. */
  ticker(listing: Kind, minute: number): Printed
}

/** An instrument of the list with its last published ticker and the version of its quote at that time. */
interface Watched<Kind extends AnyListing> {
  listing: Kind
  versions: Versions | undefined
  quoteVersion: number
  published: Printed | undefined
}

/**
 * `tickers.{symbol}` and lists such as `tickers.all`: publishes complete records of the instruments whose figures
 * changed.
 */
export class TickersPublisher<Kind extends AnyListing = Listing> extends Publisher {
  readonly #board: Board<Kind>
  readonly #wanted: () => readonly Kind[]
  #listings: readonly Kind[] = []
  /** In the order of the list. */
  #watched: readonly Watched<Kind>[] = []
  /** In the order in which the contracts joined the list. */
  readonly #bySymbol = new Map<string, Watched<Kind>>()
  #minute = 0

  /** `wanted` returns the same array as long as the list of contracts is unchanged. */
  constructor(topic: string, board: Board<Kind>, wanted: () => readonly Kind[]) {
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
    return `[${Array.from(this.#bySymbol.values(), ({ published }) => published?.json).join(',')}]`
  }

  /** Returns the tickers that differ from those last published, as JSON, and marks them as published. */
  #changes(): string {
    const listings = this.#wanted()
    if (listings !== this.#listings) this.#watch(listings)
    const { minute } = this.#board
    let changes = ''
    for (const watched of this.#watched) {
      if (watched.versions?.quoteVersion === watched.quoteVersion && minute === this.#minute) continue
      const ticker = this.#renewed(watched, minute)
      if (ticker !== undefined) changes += changes === '' ? ticker.json : `,${ticker.json}`
    }
    this.#minute = minute
    return changes
  }

  #renewed(watched: Watched<Kind>, minute: number): Printed | undefined {
    const { listing, published } = watched
    watched.versions = this.#board.versions(listing)
    watched.quoteVersion = watched.versions?.quoteVersion ?? 0
    const ticker = this.#board.ticker(listing, minute)
    if (ticker === published) return undefined
    watched.published = ticker
    // a relisted contract may have the same ticker as before
    return ticker.listing !== published?.listing && ticker.json === published?.json ? undefined : ticker
  }

  #watch(listings: readonly Kind[]): void {
    // A contract that is over leaves the list without a message; later subscribers do not see it.
    const present = new Set(listings.map(({ instrument }) => instrument.symbol))
    for (const symbol of this.#bySymbol.keys()) if (!present.has(symbol)) this.#bySymbol.delete(symbol)
    this.#listings = listings
    this.#watched = listings.map((listing) => {
      const { symbol } = listing.instrument
      const known = this.#bySymbol.get(symbol)
      const watched = known ?? { listing, versions: undefined, quoteVersion: 0, published: undefined }
      if (watched.listing !== listing) {
        watched.listing = listing
        watched.versions = undefined
      }
      this.#bySymbol.set(symbol, watched)
      return watched
    })
  }
}
