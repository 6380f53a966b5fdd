import { divE8, type E8, e8, formatE8, mulE8 } from '@perpdesk/numeric'
import { type ContractKind, type InstrumentTerms, isInverse } from '@perpdesk/trading'
import type Database from 'better-sqlite3'
import type { Stored } from './columns.ts'
import type { KeptListings } from './kept-listings.ts'
import { checked, checksumOf } from './row-checks.ts'
import type { Tables } from './tables.ts'

/** Tick size, lot size and type of a contract, and the price from which ticks are counted. */
export type Grid = Pick<InstrumentTerms, 'tickSize' | 'lotSize' | 'contractType' | 'minPrice'>

const SAVE = `
  INSERT INTO instruments (id, tickSize, lotSize, contractType, checksum) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    tickSize = excluded.tickSize, lotSize = excluded.lotSize, contractType = excluded.contractType,
    checksum = excluded.checksum
`

/**
 * The grids of all contracts ever listed, which convert ticks and lots to decimals. Grids of trading contracts are kept
 * in memory.
 */
export class Grids {
  readonly #grids = new Map<number, Grid>()
  readonly #save: Database.Statement<Stored[]>
  readonly #load: Database.Statement<[number], Tables['instruments']>
  readonly #listings: KeptListings

  /** Writes within the current transaction of `database`. */
  constructor(database: Database.Database, listings: KeptListings) {
    this.#listings = listings
    this.#save = database.prepare(SAVE)
    this.#load = database.prepare('SELECT * FROM instruments WHERE id = ?')
  }

  /** Stores the grids of contracts for the following events. */
  know(instruments: readonly InstrumentTerms[]): void {
    for (const { id, tickSize, lotSize, contractType, minPrice, status } of instruments) {
      if (status === 'Closed') this.#grids.delete(id)
      else this.#grids.set(id, { tickSize, lotSize, contractType, minPrice })
      const values = [id, formatE8(tickSize), formatE8(lotSize), contractType]
      this.#save.run(...values, checksumOf('instruments', values))
    }
  }

  of(instrument: number, what: string): Grid {
    const known = this.#grids.get(instrument)
    if (known !== undefined) return known
    const row = this.#load.get(instrument)
    if (row === undefined) throw new Error(`${what} of instrument ${instrument}, which was never listed`)
    const { tickSize, lotSize, contractType } = checked('instruments', row)
    // A contract without a stored listing ended before listings were kept; the ticks of all such contracts are counted
    // from zero.
    const [{ minPrice } = { minPrice: 0n }] = this.#listings.of([instrument])
    const grid = { tickSize: e8(tickSize), lotSize: e8(lotSize), contractType, minPrice }
    this.#grids.set(instrument, grid)
    return grid
  }
}

/**
 * Returns the amounts of a trade, rounded half up: `volume` in base coin, `turnover` in quote coin. Quantities of
 * inverse contracts are in quote coin (N8). Trades at negative prices have a positive turnover too.
 */
export function tradedAmounts(grid: ContractKind, price: E8, qty: E8): { readonly volume: E8; readonly turnover: E8 } {
  if (isInverse(grid)) return { volume: price === 0n ? 0n : divE8(qty, price, 'halfUp'), turnover: qty }
  return { volume: qty, turnover: mulE8(price < 0n ? -price : price, qty, 'halfUp') }
}
