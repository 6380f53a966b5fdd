import type { Engine } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'
import { ApiError } from '../api-error.ts'
import { stepText } from './step-text.ts'

/** A contract with its printers: everything that is needed to write its prices and quantities on the wire. */
export interface Listing {
  readonly instrument: Instrument
  readonly priceText: (ticks: number) => string
  readonly qtyText: (lots: number) => string
}

/** Contracts that are over stand in no list of the present, unless somebody asks for them by name. */
export function isLive({ instrument }: Listing): boolean {
  return instrument.status !== 'Closed'
}

/** The contracts of the engine by number and by symbol, each with its printers; follows new listings. */
export class Listings {
  readonly #engine: Engine
  #byId = new Map<number, Listing>()
  #bySymbol = new Map<string, Listing>()
  /** Grows with each change of the catalogue. */
  version = 0

  constructor(engine: Engine) {
    this.#engine = engine
    this.refresh()
  }

  /** Reads the engine's catalogue anew; called when an instrument event passes by. */
  refresh(): void {
    const listings = this.#engine.instruments().map((instrument) => ({
      instrument,
      priceText: stepText(instrument.tickSize),
      qtyText: stepText(instrument.lotSize),
    }))
    this.#byId = new Map(listings.map((listing) => [listing.instrument.id, listing]))
    this.#bySymbol = new Map(listings.map((listing) => [listing.instrument.symbol, listing]))
    this.version += 1
  }

  all(): Iterable<Listing> {
    return this.#byId.values()
  }

  /** The contract of that number, which came out of the engine and so must be listed. */
  byId(id: number): Listing {
    const listing = this.#byId.get(id)
    if (!listing) throw new Error(`instrument ${id} is not in the catalogue`)
    return listing
  }

  find(symbol: string): Listing | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** The contract of a symbol that a client named; refuses unknown ones. */
  bySymbol(symbol: string): Listing {
    const listing = this.#bySymbol.get(symbol)
    if (!listing) throw new ApiError('symbolNotFound', { symbol })
    return listing
  }
}
