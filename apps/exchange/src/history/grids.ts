import { divE8, type E8, e8, formatE8, mulE8 } from '@perpdesk/numeric'
import { type ContractType, isInverse } from '@perpdesk/trading'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Steps of price and quantity of a contract, and what kind of contract it is. */
export interface Grid {
  readonly tickSize: E8
  readonly lotSize: E8
  readonly contractType: ContractType
}

/** The grids of all contracts ever listed: what turns ticks and lots into decimals. */
export class Grids {
  readonly #grids = new Map<number, Grid>()

  /** Forgets what is in memory, after a write that did not get to disk; the table knows it. */
  forget(): void {
    this.#grids.clear()
  }

  /** Remembers the grids of contracts for what is told from now on. */
  async know(db: Transaction<Tables>, instruments: readonly (Grid & { readonly id: number })[]): Promise<void> {
    for (const { id, tickSize, lotSize, contractType } of instruments) {
      this.#grids.set(id, { tickSize, lotSize, contractType })
      const row = { tickSize: formatE8(tickSize), lotSize: formatE8(lotSize), contractType }
      await db
        .insertInto('instruments')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
  }

  /** Reads the table where nothing is known yet. */
  async load(db: Transaction<Tables>): Promise<void> {
    if (this.#grids.size > 0) return
    for (const { id, tickSize, lotSize, contractType } of await db.selectFrom('instruments').selectAll().execute()) {
      this.#grids.set(id, { tickSize: e8(tickSize), lotSize: e8(lotSize), contractType })
    }
  }

  of(instrument: number, what: string): Grid {
    const grid = this.#grids.get(instrument)
    if (grid === undefined) throw new Error(`${what} of instrument ${instrument}, which was never listed`)
    return grid
  }
}

/** A quantity at a price, half up: `volume` in base coin, `turnover` in quote coin. Inverse contracts count in quote coin (N8). */
export function tradedAmounts(grid: Grid, price: E8, qty: E8): { readonly volume: E8; readonly turnover: E8 } {
  if (isInverse(grid)) return { volume: price === 0n ? 0n : divE8(qty, price, 'halfUp'), turnover: qty }
  return { volume: qty, turnover: mulE8(price, qty, 'halfUp') }
}
