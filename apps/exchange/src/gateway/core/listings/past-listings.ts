/** More than a few pages of the past together can name. */
const MOST_KEPT = 4_000

interface OfContract {
  readonly instrument: { readonly id: number; readonly symbol: string }
}

/** Contracts that are over, as far as somebody asked for them lately: those that were not for longest go first. */
export class PastListings<Listing extends OfContract> {
  readonly #byId = new Map<number, Listing>()
  readonly #idOf = new Map<string, number>()

  byId(id: number): Listing | undefined {
    return this.#byId.get(id)
  }

  bySymbol(symbol: string): Listing | undefined {
    return this.#byId.get(this.#idOf.get(symbol) ?? 0)
  }

  /** Takes one, or takes it as asked for just now. */
  keep(listing: Listing): void {
    const { id, symbol } = listing.instrument
    this.#byId.delete(id)
    this.#byId.set(id, listing)
    // of several that had a symbol one after another the last one has it
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
