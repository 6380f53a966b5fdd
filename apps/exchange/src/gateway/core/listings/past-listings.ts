/** Number of contracts kept: more than a few pages of past rows refer to. */
const MOST_KEPT = 4_000

interface OfContract {
  readonly instrument: { readonly id: number; readonly symbol: string }
}

/** A cache of contracts that are over; the least recently used ones are dropped first. */
export class PastListings<Listing extends OfContract> {
  readonly #byId = new Map<number, Listing>()
  readonly #idOf = new Map<string, number>()

  byId(id: number): Listing | undefined {
    return this.#byId.get(id)
  }

  bySymbol(symbol: string): Listing | undefined {
    return this.#byId.get(this.#idOf.get(symbol) ?? 0)
  }

  /** Adds a contract, or marks it as just used. */
  keep(listing: Listing): void {
    const { id, symbol } = listing.instrument
    this.#byId.delete(id)
    this.#byId.set(id, listing)
    // if several contracts had the same symbol in turn, the symbol finds the latest
    if (id >= (this.#idOf.get(symbol) ?? 0)) this.#idOf.set(symbol, id)
    for (const oldest of this.#byId.values()) {
      if (this.#byId.size <= MOST_KEPT) return
      this.#drop(oldest)
    }
  }

  #drop({ instrument: { id, symbol } }: Listing): void {
    this.#byId.delete(id)
    if (this.#idOf.get(symbol) === id) this.#idOf.delete(symbol)
  }
}
