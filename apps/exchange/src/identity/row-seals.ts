import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Stored } from './shape.ts'
import { type IdentityTables, LAYOUT, type TableName, valuesOf } from './tables.ts'

/** Totals over all rows; independent of their order. */
export interface Totals {
  /** Number of transactions so far, including those before the last start. */
  readonly changes: number
  readonly count: number
  /** Sum of the seals of all rows, modulo 2^256. */
  readonly sum: bigint
}

/** The only row of the table `seal`, which seals the totals of all other rows. */
export interface SealRow {
  readonly layout: number
  /** Id of the journal that belongs to these users. */
  readonly journal: string
  readonly changes: number
  readonly count: number
  readonly sum: string
  readonly seal: Buffer
}

const WRAP = 2n ** 256n

/**
 * Seals (HMAC) of rows. Without the key no row can be changed, exchanged with another row or copied from another
 * database unnoticed. The sum of all seals also reveals missing and additional rows.
 */
export class RowSeals {
  readonly #key: Buffer

  constructor(key: Buffer) {
    // Derived key: sessions sign with the original key, so a session's signature can never serve as a seal or vice
    // versa.
    this.#key = createHmac('sha256', key).update('perpdesk rows').digest()
  }

  /**
   * Returns the seal of a row. It covers all fields, so that, for example, an account number cannot be assigned to
   * another user.
   */
  of<Name extends TableName>(table: Name, row: IdentityTables[Name]): Buffer {
    return this.ofValues(table, valuesOf(table, row))
  }

  /** Returns the seal of a row of any layout, from its values in the order of the columns. */
  ofValues(table: string, values: readonly Stored[]): Buffer {
    return this.#seal([table, ...values])
  }

  ofTotals(journal: string, { changes, count, sum }: Totals): SealRow {
    const [layout, hex] = [LAYOUT, sum.toString(16)]
    const seal = this.#seal(['seal', layout, journal, changes, count, hex])
    return { layout, journal, changes, count, sum: hex, seal }
  }

  /** True if the seal fits the row, also for a row that another version has written. */
  isWhole({ layout, journal, changes, count, sum, seal }: SealRow): boolean {
    return sameBytes(this.#seal(['seal', layout, journal, changes, count, sum]), seal)
  }

  #seal(fields: readonly Stored[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(fields)).digest()
  }
}

/** True if the bytes are equal, compared in constant time. `found` was read from disk and can be anything. */
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
