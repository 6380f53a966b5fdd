import type Database from 'better-sqlite3'
import type { StoredRow } from './columns.ts'
import { HistoryDamaged } from './history-faults.ts'
import { RECORDS, type RecordTable } from './records.ts'
import { checked, RowTotals } from './row-checks.ts'
import type { Tables } from './tables.ts'

type ProgressRow = Tables['progress']

/** Number of rows read in one step, so that a query waits no longer for a step than for a page. */
const STEP_ROWS = 1_000

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the tables
const TABLES = Object.keys(RECORDS) as readonly RecordTable[]

/**
 * Checks every row that existed when the check was created, a few at a time, against the stored totals and checksums.
 * If rows are written meanwhile, running bars change: then only the number of bars and each bar's own checksum are
 * checked.
 */
export class HistoryCheck {
  readonly #database: Database.Database
  readonly #progress: ProgressRow
  readonly #isAlone: boolean
  readonly #lastBar: number
  readonly #records = new RowTotals()
  readonly #bars = new RowTotals()
  /** Tables still to be read; the first is being read. */
  readonly #tables: RecordTable[] = [...TABLES]
  #after: readonly [seq: number, place: number] = [-1, -1]
  #afterBar = 0
  #isOver = false

  /** `isAlone` if nothing is written until the check is over. */
  constructor(database: Database.Database, progress: ProgressRow, isAlone: boolean) {
    this.#database = database
    this.#progress = progress
    this.#isAlone = isAlone
    this.#lastBar = database.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM candles').get()?.id ?? 0
  }

  /** Checks the next rows; returns false once all are checked. Throws {@link HistoryDamaged}. */
  step(): boolean {
    if (this.#isOver) return false
    const [table] = this.#tables
    if (table !== undefined) this.#readRecords(table)
    else if (!this.#readBars()) this.#compare()
    return !this.#isOver
  }

  #readRecords(table: RecordTable): void {
    const rows = this.#database
      .prepare<[number, number, number], StoredRow & { seq: number; place: number; checksum: number }>(
        `SELECT * FROM "${table}" WHERE (seq, place) > (?, ?) AND seq <= ? ORDER BY seq, place LIMIT ${STEP_ROWS}`,
      )
      .all(...this.#after, this.#isAlone ? Number.MAX_SAFE_INTEGER : this.#progress.seq)
    for (const row of rows) this.#records.add(checked(table, row).checksum)
    const last = rows.at(-1)
    if (last !== undefined && rows.length === STEP_ROWS) this.#after = [last.seq, last.place]
    else {
      this.#tables.shift()
      this.#after = [-1, -1]
    }
  }

  #readBars(): boolean {
    const rows = this.#database
      .prepare<[number, number], { id: number; checksum: number }>(
        `SELECT * FROM candles WHERE id > ? AND id <= ? ORDER BY id LIMIT ${STEP_ROWS}`,
      )
      .all(this.#afterBar, this.#lastBar)
    for (const row of rows) this.#bars.add(checked('candles', row).checksum)
    this.#afterBar = rows.at(-1)?.id ?? this.#afterBar
    return rows.length === STEP_ROWS
  }

  #compare(): void {
    const { records, recordSum, bars } = this.#progress
    if (!this.#records.equals(new RowTotals(records, recordSum)) || this.#bars.count !== bars) {
      throw new HistoryDamaged(
        `its ${this.#records.count} records and ${this.#bars.count} bars are not the ${records} and ${bars} that were written`,
      )
    }
    if (this.#isAlone && this.#bars.sum !== this.#progress.barSum) {
      throw new HistoryDamaged('its bars are not those that were written')
    }
    this.#isOver = true
  }
}
