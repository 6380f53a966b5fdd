import { SERVICE_REFUSALS, type SpotInstrument } from '@perpdesk/trading'
import { Refusal } from '../refusal.ts'
import { type Listing, listingOf } from './listing.ts'

/** A spot pair with functions that print its prices and quantities as decimals. */
export type PairListing = Listing<SpotInstrument>

/** The spot pairs by id and by symbol. The engine forgets none, so requests about the past find all of them here. */
export class PairListings {
  readonly #byId = new Map<number, PairListing>()
  readonly #bySymbol = new Map<string, PairListing>()
  #all: readonly PairListing[] | null = null
  /** Increases with each change of the pairs. */
  version = 0

  /** Takes a new or changed pair. */
  renew(instrument: SpotInstrument): void {
    const listing = listingOf(instrument)
    this.#byId.set(instrument.id, listing)
    this.#bySymbol.set(instrument.symbol, listing)
    this.#all = null
    this.version += 1
  }

  /** Returns all pairs, sorted by id. */
  all(): readonly PairListing[] {
    this.#all ??= [...this.#byId.values()].toSorted((a, b) => a.instrument.id - b.instrument.id)
    return this.#all
  }

  /** Returns the pair with an id; `undefined` if another instrument has it. */
  get(id: number): PairListing | undefined {
    return this.#byId.get(id)
  }

  /** Returns the pair with an id that a record of a pair names. */
  byId(id: number): PairListing {
    const listing = this.#byId.get(id)
    if (listing === undefined) throw new Error(`no pair has the id ${id}`)
    return listing
  }

  find(symbol: string): PairListing | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** Returns the pair with a symbol that a client named; refuses unknown symbols. */
  bySymbol(symbol: string): PairListing {
    const listing = this.#bySymbol.get(symbol)
    if (listing === undefined) throw new Refusal(SERVICE_REFUSALS.pairNotFound, { symbol })
    return listing
  }
}
