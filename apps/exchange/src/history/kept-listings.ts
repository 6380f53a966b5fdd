import { familyOf, type Instrument } from '@perpdesk/trading'
import type Database from 'better-sqlite3'
import { json, jsonText, type Stored } from './columns.ts'
import { checked, checksumOf } from './row-checks.ts'
import type { Tables } from './tables.ts'

const ADD = 'INSERT INTO listings (id, symbol, family, listing, checksum) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO'

const RENEW = `${ADD} UPDATE SET
  symbol = excluded.symbol, family = excluded.family, listing = excluded.listing, checksum = excluded.checksum
`

const whole = json<Instrument>()

/** All contracts that were ever listed, each as it was reported last: the engine forgets those that are over. */
export class KeptListings {
  readonly #add: Database.Statement<Stored[]>
  readonly #renew: Database.Statement<Stored[]>
  readonly #byId: Database.Statement<[number], Tables['listings']>
  readonly #bySymbol: Database.Statement<[string], Tables['listings']>

  /** Writes within whatever transaction `database` is in. */
  constructor(database: Database.Database) {
    this.#add = database.prepare(`${ADD} NOTHING`)
    this.#renew = database.prepare(RENEW)
    this.#byId = database.prepare('SELECT * FROM listings WHERE id = ?')
    this.#bySymbol = database.prepare('SELECT * FROM listings WHERE symbol = ? ORDER BY id DESC LIMIT 1')
  }

  /** Takes contracts as they are reported. */
  renew(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.#renew.run(...rowOf(instrument))
  }

  /** Takes contracts as they stood at some time before: those that it knows are newer. */
  know(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.#add.run(...rowOf(instrument))
  }

  /** Those of them that are known. */
  of(ids: readonly number[]): readonly Instrument[] {
    return ids.flatMap((id) => listingOf(this.#byId.get(id)) ?? [])
  }

  /** Of several that had the symbol one after another the last one. */
  named(symbol: string): Instrument | undefined {
    return listingOf(this.#bySymbol.get(symbol))
  }
}

function rowOf(instrument: Instrument): readonly Stored[] {
  const { id, symbol } = instrument
  const values = [id, symbol, familyOf(instrument), jsonText(inOrder(instrument))]
  return [...values, checksumOf('listings', values)]
}

/** The same with its fields by name: equal terms are equal rows, in whatever order they were written. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, inOrder(part)]))
}

function listingOf(row: Tables['listings'] | undefined): Instrument | undefined {
  return row === undefined ? undefined : whole.load(checked('listings', row).listing)
}
