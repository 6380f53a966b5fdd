import type { Engine } from '@perpdesk/engine'
import { type Instrument, originTicksOf } from '@perpdesk/trading'
import { ApiError } from '../api-error.ts'
import { stepText } from './step-text.ts'

/** A contract with its printers: everything that is needed to write its prices and quantities on the wire. */
export interface Listing {
  readonly instrument: Instrument
  /** Of 0 ticks, which is no price: `0`, or nothing where that is a price. */
  readonly priceText: (ticks: number) => string
  /** How far prices lie apart. */
  readonly distanceText: (ticks: number) => string
  readonly qtyText: (lots: number) => string
}

export function listingOf(instrument: Instrument): Listing {
  const distanceText = stepText(instrument.tickSize)
  const origin = originTicksOf(instrument)
  const priceText = origin === 0 ? distanceText : (ticks: number) => (ticks === 0 ? '' : distanceText(origin + ticks))
  return { instrument, priceText, distanceText, qtyText: stepText(instrument.lotSize) }
}

/** The contracts of the engine by number and by symbol, each with its printers; follows new listings. */
export class Listings {
  readonly #byId = new Map<number, Listing>()
  readonly #bySymbol = new Map<string, Listing>()
  /** In the order of their numbers; those that are live likewise. Made when they are asked for after a change. */
  #all: readonly Listing[] | null = null
  #live: readonly Listing[] | null = null
  /** Grows with each change of the catalogue. */
  version = 0

  constructor(engine: Pick<Engine, 'instruments'>) {
    for (const instrument of engine.instruments()) this.renew(instrument)
  }

  /** Takes a contract as it is told, new or changed. */
  renew(instrument: Instrument): void {
    const listing = listingOf(instrument)
    this.#byId.set(instrument.id, listing)
    this.#bySymbol.set(instrument.symbol, listing)
    this.#all = null
    this.#live = null
    this.version += 1
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
