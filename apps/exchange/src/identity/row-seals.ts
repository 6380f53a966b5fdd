import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Stored } from './shape.ts'
import { type IdentityTables, LAYOUT, type TableName, valuesOf } from './tables.ts'

/** All rows together, in any order. */
export interface Totals {
  /** Transactions so far, those of earlier starts included. */
  readonly changes: number
  readonly count: number
  /** Sum of the seals of all rows. */
  readonly sum: bigint
}

/** The one row that stands for all others. */
export interface SealRow {
  readonly layout: number
  /** Id of the journal whose people these are. */
  readonly journal: string
  readonly changes: number
  readonly count: number
  readonly sum: string
  readonly seal: Buffer
}

const WRAP = 2n ** 256n

/**
 * Seals of rows: without the key no row can be changed, exchanged with another or brought from elsewhere unnoticed.
 * Seals are added up, so that a row which is missing or too many shows as well.
 */
export class RowSeals {
  readonly #key: Buffer

  constructor(key: Buffer) {
    // Sessions sign with the key itself: neither can be made to stand for the other.
    this.#key = createHmac('sha256', key).update('perpdesk rows').digest()
  }

  /** Over every field, so that account number and person belong together. */
  of<Name extends TableName>(table: Name, row: IdentityTables[Name]): Buffer {
    return this.ofValues(table, valuesOf(table, row))
  }

  /** The same over the values of a table of any layout, in the order of its columns. */
  ofValues(table: string, values: readonly Stored[]): Buffer {
    return this.#seal([table, ...values])
  }

  ofTotals(journal: string, { changes, count, sum }: Totals): SealRow {
    const [layout, hex] = [LAYOUT, sum.toString(16)]
    const seal = this.#seal(['seal', layout, journal, changes, count, hex])
    return { layout, journal, changes, count, sum: hex, seal }
  }

  /** True when the row is as it was written, by this version or another. */
  isWhole({ layout, journal, changes, count, sum, seal }: SealRow): boolean {
    return sameBytes(this.#seal(['seal', layout, journal, changes, count, sum]), seal)
  }

  #seal(fields: readonly Stored[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(fields)).digest()
  }
}

/** `found` comes from a disk and may be anything. */
export function sameBytes(expected: Uint8Array, found: unknown): boolean {
  return found instanceof Uint8Array && expected.length === found.length && timingSafeEqual(expected, found)
}

export function withRow({ changes, count, sum }: Totals, seal: Buffer): Totals {
  return { changes, count: count + 1, sum: (sum + numberOf(seal)) % WRAP }
}

export function withoutRow({ changes, count, sum }: Totals, seal: Buffer): Totals {
  return { changes, count: count - 1, sum: (sum + WRAP - numberOf(seal)) % WRAP }
}

function numberOf(seal: Buffer): bigint {
  return BigInt(`0x${seal.toString('hex')}`)
}
