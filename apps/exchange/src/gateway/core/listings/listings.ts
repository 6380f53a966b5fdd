import type { Engine } from '@perpdesk/engine'
import {
  type ContractInstrument,
  contractsOf,
  type Instrument,
  isContract,
  originTicksOf,
  REFUSALS,
} from '@perpdesk/trading'
import type { Alerts } from '../../../alerts/alerts.ts'
import type { History } from '../../../history/history.ts'
import { Refusal } from '../refusal.ts'
import { PastListings } from './past-listings.ts'
import { stepText } from './step-text.ts'

/** A contract with its printers: its prices and quantities as decimals. */
export interface Listing {
  readonly instrument: ContractInstrument
  /** Of 0 ticks, which is no price: `0`, or nothing where that is a price. */
  readonly priceText: (ticks: number) => string
  /** A distance of prices as text. */
  readonly distanceText: (ticks: number) => string
  readonly qtyText: (lots: number) => string
}

export function listingOf(instrument: ContractInstrument): Listing {
  const distanceText = stepText(instrument.tickSize)
  const origin = originTicksOf(instrument)
  const priceText = origin === 0 ? distanceText : (ticks: number) => (ticks === 0 ? '' : distanceText(origin + ticks))
  return { instrument, priceText, distanceText, qtyText: stepText(instrument.lotSize) }
}

/** For callers that show the present alone. */
const NO_HISTORY = { listings: () => Promise.resolve([]), listingNamed: () => Promise.resolve(undefined) }
const NO_ALERTS = { instruments: () => new Set<number>() }

/**
 * The contracts of the engine by number and by symbol, each with its printers; follows new listings. Those that the engine has
 * forgotten are in no list; callers that look at the past name them, and history knows them.
 */
export class Listings {
  readonly #engine: Pick<Engine, 'instrument'>
  readonly #history: Pick<History, 'listings' | 'listingNamed'>
  readonly #byId = new Map<number, Listing>()
  readonly #bySymbol = new Map<string, Listing>()
  /** Those that are closed, for good or for a while. */
  readonly #closed = new Set<number>()
  readonly #past = new PastListings<Listing>()
  readonly #alerts: Pick<Alerts, 'instruments'>
  /** Those of them that alerts of people name. */
  readonly #named = new Map<number, Listing>()
  /** In the order of their numbers; those that are live likewise. Made when they are asked for after a change. */
  #all: readonly Listing[] | null = null
  #live: readonly Listing[] | null = null
  /** Grows with each change of the catalogue. */
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

  /** Finds contracts that are over and that alerts still name. */
  async open(): Promise<void> {
    const over = [...this.#alerts.instruments()].filter((id) => !this.#byId.has(id))
    for (const instrument of contractsOf(await this.#history.listings(over)))
      this.#named.set(instrument.id, listingOf(instrument))
  }

  /** Takes a contract as it is reported, new or changed. Other products will have catalogues of their own. */
  renew(instrument: Instrument): void {
    if (!isContract(instrument)) return
    const { id, symbol, status } = instrument
    const listing = listingOf(instrument)
    this.#byId.set(id, listing)
    this.#bySymbol.set(symbol, listing)
    if (status === 'Closed') this.#closed.add(id)
    else this.#closed.delete(id)
    this.#change()
  }

  /** Lets go of closed contracts that the engine has forgotten. */
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

  /** Contracts that are over stand in no list of the present, unless somebody asks for them by name. */
  live(): readonly Listing[] {
    this.#live ??= this.all().filter(({ instrument }) => instrument.status !== 'Closed')
    return this.#live
  }

  /** Finds the contracts of past rows: from here on, and until others are looked for, {@link byId} knows them. */
  async recall(rows: readonly { readonly instrument: number }[]): Promise<void> {
    const found = new Map<number, Listing>()
    const missing = new Set<number>()
    for (const { instrument } of rows) {
      if (instrument === 0 || this.#byId.has(instrument)) continue
      const known = this.#past.byId(instrument)
      if (known === undefined) missing.add(instrument)
      else found.set(instrument, known)
    }
    const instruments = missing.size === 0 ? [] : await this.#history.listings([...missing])
    for (const instrument of contractsOf(instruments)) found.set(instrument.id, listingOf(instrument))
    for (const listing of found.values()) this.#past.keep(listing)
  }

  /** The same for a symbol that a client named; `undefined` where there is nothing to wait for. */
  recallNamed(symbol: string): Promise<void> | undefined {
    if (this.#bySymbol.has(symbol) || this.#past.bySymbol(symbol) !== undefined) return undefined
    return this.#lookUp(symbol)
  }

  /** The contract of that number, which came out of the engine and so must be listed, or was recalled. */
  byId(id: number): Listing {
    const listing = this.#byId.get(id) ?? this.#past.byId(id) ?? this.#named.get(id)
    if (!listing) throw new Error(`instrument ${id} is not in the catalogue`)
    return listing
  }

  /** Only what is listed now. */
  find(symbol: string): Listing | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** The contract of a symbol that a client named; refuses unknown ones. */
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
