import { familyOf, type Instrument, isSpot } from '@perpdesk/trading'
import type Database from 'better-sqlite3'
import { json, jsonText, type Stored } from './columns.ts'
import { checked, checksumOf } from './row-checks.ts'
import type { Tables } from './tables.ts'

const ADD = 'INSERT INTO listings (id, symbol, family, listing, checksum) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO'

const RENEW = `${ADD} UPDATE SET
  symbol = excluded.symbol, family = excluded.family, listing = excluded.listing, checksum = excluded.checksum
`

const whole = json<Instrument>()

/** Every contract that was ever listed, as last reported. The engine forgets contracts that are over. */
export class KeptListings {
  readonly #add: Database.Statement<Stored[]>
  readonly #renew: Database.Statement<Stored[]>
  readonly #byId: Database.Statement<[number], Tables['listings']>
  readonly #bySymbol: Database.Statement<[string], Tables['listings']>

  /** Writes within the current transaction of `database`. */
  constructor(database: Database.Database) {
    this.#add = database.prepare(`${ADD} NOTHING`)
    this.#renew = database.prepare(RENEW)
    this.#byId = database.prepare('SELECT * FROM listings WHERE id = ?')
    this.#bySymbol = database.prepare('SELECT * FROM listings WHERE symbol = ? ORDER BY id DESC LIMIT 1')
  }

  /** Stores contracts as they are reported, replacing earlier versions. */
  renew(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.#renew.run(...rowOf(instrument))
  }

  /** Stores contracts as they were at some earlier time: versions already stored are newer and are kept. */
  know(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.#add.run(...rowOf(instrument))
  }

  /** Returns the contracts with these ids; unknown ids are left out. */
  of(ids: readonly number[]): readonly Instrument[] {
    return ids.flatMap((id) => listingOf(this.#byId.get(id)) ?? [])
  }

  /** Returns the contract with this symbol; if several had it in turn, the last one. */
  named(symbol: string): Instrument | undefined {
    return listingOf(this.#bySymbol.get(symbol))
  }
}

function rowOf(instrument: Instrument): readonly Stored[] {
  const { id, symbol } = instrument
  const values = [id, symbol, isSpot(instrument) ? 'spot' : familyOf(instrument), jsonText(inOrder(instrument))]
  return [...values, checksumOf('listings', values)]
}

/** Returns the value with its fields sorted by name, so that equal terms give equal rows. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, inOrder(part)]))
}

function listingOf(row: Tables['listings'] | undefined): Instrument | undefined {
  return row === undefined ? undefined : whole.load(checked('listings', row).listing)
}
