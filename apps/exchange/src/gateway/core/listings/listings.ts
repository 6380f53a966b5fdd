import type { Engine } from '@perpdesk/engine'
import { contractsOf, type Instrument, isContract, isSpot, REFUSALS } from '@perpdesk/trading'
import type { Alerts } from '../../../alerts/alerts.ts'
import type { History } from '../../../history/history.ts'
import { Refusal } from '../refusal.ts'
import { type AnyListing, type Listing, listingOf } from './listing.ts'
import { PairListings } from './pair-listings.ts'
import { PastListings } from './past-listings.ts'

export { type AnyListing, type Listing, listingOf } from './listing.ts'
export type { PairListing } from './pair-listings.ts'

/** Defaults for callers that only need current contracts. */
const NO_HISTORY = { listings: () => Promise.resolve([]), listingNamed: () => Promise.resolve(undefined) }
const NO_ALERTS = { instruments: () => new Set<number>() }

/**
 * The engine's contracts and spot pairs by id and by symbol, each with its printers, updated as contracts are listed and changed.
 * Contracts that the engine has forgotten are in no list; requests about the past load them from history by id or
 * symbol.
 */
export class Listings {
  readonly #engine: Pick<Engine, 'instrument'>
  readonly #history: Pick<History, 'listings' | 'listingNamed'>
  readonly #byId = new Map<number, Listing>()
  readonly #bySymbol = new Map<string, Listing>()
  /** Ids of contracts with status `Closed`, permanently or temporarily. */
  readonly #closed = new Set<number>()
  readonly #past = new PastListings<Listing>()
  readonly #alerts: Pick<Alerts, 'instruments'>
  /** Forgotten contracts that alerts still refer to. */
  readonly #named = new Map<number, Listing>()
  readonly pairs = new PairListings()
  /** All contracts and those not closed, sorted by id; computed when first needed after a change. */
  #all: readonly Listing[] | null = null
  #live: readonly Listing[] | null = null
  /** Increases with each change of the catalogue. */
  version = 0

  constructor(
    engine: Pick<Engine, 'instruments' | 'instrument'>,
    history: Pick<History, 'listings' | 'listingNamed'> = NO_HISTORY,
    alerts: Pick<Alerts, 'instruments'> = NO_ALERTS,
  ) {
    this.#engine = engine
    this.#history = history
    this.#alerts = alerts
    for (const instrument of engine.instruments()) this.renew(instrument)
  }

  /** Loads the contracts that are over but that alerts still refer to. */
  async open(): Promise<void> {
    const over = [...this.#alerts.instruments()].filter((id) => !this.#byId.has(id))
    for (const instrument of contractsOf(await this.#history.listings(over)))
      this.#named.set(instrument.id, listingOf(instrument))
  }

  /** Takes a new or changed contract or spot pair. Pairs have lists of their own. */
  renew(instrument: Instrument): void {
    if (isSpot(instrument)) this.pairs.renew(instrument)
    if (!isContract(instrument)) return
    const { id, symbol, status } = instrument
    const listing = listingOf(instrument)
    this.#byId.set(id, listing)
    this.#bySymbol.set(symbol, listing)
    if (status === 'Closed') this.#closed.add(id)
    else this.#closed.delete(id)
    this.#change()
  }

  /** Removes closed contracts that the engine has forgotten. */
  forgetOver(): void {
    if (this.#closed.size === 0) return
    const over = [...this.#closed].filter((id) => this.#engine.instrument(id) === undefined)
    if (over.length === 0) return
    const named = this.#alerts.instruments()
    for (const id of this.#named.keys()) if (!named.has(id)) this.#named.delete(id)
    for (const id of over) {
      this.#closed.delete(id)
      const listing = this.byId(id)
      const { symbol } = listing.instrument
      this.#byId.delete(id)
      if (this.#bySymbol.get(symbol) === listing) this.#bySymbol.delete(symbol)
      this.#past.keep(listing)
      if (named.has(id)) this.#named.set(id, listing)
    }
    this.#change()
  }

  all(): readonly Listing[] {
    this.#all ??= [...this.#byId.values()].toSorted((a, b) => a.instrument.id - b.instrument.id)
    return this.#all
  }

  /** Returns the contracts that are not closed. */
  live(): readonly Listing[] {
    this.#live ??= this.all().filter(({ instrument }) => instrument.status !== 'Closed')
    return this.#live
  }

  /** Loads the contracts that past rows refer to. {@link byId} then finds them until later lookups displace them. */
  async recall(rows: readonly { readonly instrument: number }[]): Promise<void> {
    const found = new Map<number, Listing>()
    const missing = new Set<number>()
    for (const { instrument } of rows) {
      if (instrument === 0 || this.#byId.has(instrument) || this.pairs.get(instrument) !== undefined) continue
      const known = this.#past.byId(instrument)
      if (known === undefined) missing.add(instrument)
      else found.set(instrument, known)
    }
    const instruments = missing.size === 0 ? [] : await this.#history.listings([...missing])
    for (const instrument of contractsOf(instruments)) found.set(instrument.id, listingOf(instrument))
    for (const listing of found.values()) this.#past.keep(listing)
  }

  /** Loads the contract with a symbol that a client named; `undefined` if it is already known. */
  recallNamed(symbol: string): Promise<void> | undefined {
    const isKnown = this.#bySymbol.has(symbol) || this.pairs.find(symbol) !== undefined
    if (isKnown || this.#past.bySymbol(symbol) !== undefined) return undefined
    return this.#lookUp(symbol)
  }

  /**
   * Returns the contract with this id. Throws if it is unknown: the id must come from the engine or have been loaded by
   * {@link recall}.
   */
  byId(id: number): Listing {
    const listing = this.#byId.get(id) ?? this.#past.byId(id) ?? this.#named.get(id)
    if (!listing) throw new Error(`instrument ${id} is not in the catalogue`)
    return listing
  }

  /** Returns the contract or spot pair with this id, see {@link byId}. */
  anyById(id: number): AnyListing {
    return this.pairs.get(id) ?? this.byId(id)
  }

  /** Returns the contract or spot pair with a symbol that a client named; refuses unknown symbols. */
  anyBySymbol(symbol: string): AnyListing {
    return symbol.includes('/') ? this.pairs.bySymbol(symbol) : this.bySymbol(symbol)
  }

  /** Returns the contract that currently has this symbol. */
  find(symbol: string): Listing | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** Returns the contract with a symbol that a client named; refuses unknown symbols. */
  bySymbol(symbol: string): Listing {
    const listing = this.#bySymbol.get(symbol) ?? this.#past.bySymbol(symbol)
    if (!listing) throw new Refusal(REFUSALS.symbolNotFound, { symbol })
    return listing
  }

  async #lookUp(symbol: string): Promise<void> {
    const found = await this.#history.listingNamed(symbol)
    if (found !== undefined && isContract(found) && !this.#byId.has(found.id)) this.#past.keep(listingOf(found))
  }

  #change(): void {
    this.#all = null
    this.#live = null
    this.version += 1
  }
}
