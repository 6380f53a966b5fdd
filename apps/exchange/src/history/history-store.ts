import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { ClosedPnlEvent, EngineEvent, ExecutionEvent, LedgerEvent, OrderState } from '@perpdesk/engine'
import { e8, formatE8 } from '@perpdesk/numeric'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import { BarWriter, type Grid, readBars } from './bar-writer.ts'
import type { BucketMs } from './bars.ts'
import { integer, type RecordColumns, type StoredRow } from './columns.ts'
import type { Candle, CandlePrice, FundingRow, Page, PageQuery, Stamped } from './history.ts'
import { type PagePlace, parseCursor, printCursor } from './page-cursor.ts'
import { RECORDS, type RecordTable } from './records.ts'
import { createTables, LAYOUT, type Tables } from './tables.ts'
import type { Told } from './told.ts'

export interface HistoryStoreOptions {
  readonly folder: string
  /** Id of the journal whose past this is. */
  readonly journalId: string
}

/** The history cannot be used as it is; the message says what to do. */
export class HistoryRefused extends Error {
  readonly code = 'historyRefused'
}

const ROWS_AT_ONCE = 500

/** The tables of the past and the questions asked of them; runs in a worker. */
export class HistoryStore {
  /** The connection; tests limit it. */
  readonly database: Database.Database
  readonly #db: Kysely<Tables>
  readonly #bars = new BarWriter()
  #cursor = 0

  private constructor(database: Database.Database) {
    this.database = database
    this.#db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  }

  /** Opens the tables or makes them; throws {@link HistoryRefused} when they belong to another journal or layout. */
  static async open({ folder, journalId }: HistoryStoreOptions): Promise<HistoryStore> {
    const path = join(folder, 'history.db')
    let store: HistoryStore | undefined
    try {
      const database = new Database(path)
      chmodSync(path, 0o600)
      store = new HistoryStore(database)
      database.pragma('locking_mode = EXCLUSIVE')
      database.pragma('journal_mode = WAL')
      // Not synced with every write: what a power cut takes is told again from the journal.
      database.pragma('synchronous = NORMAL')
      await store.#begin(journalId)
      return store
    } catch (error) {
      await store?.close()
      const why = error instanceof Error ? error.message : String(error)
      throw new HistoryRefused(
        `The history ${path} cannot be used: ${why}. Move it away (with its -wal file) to have it rebuilt as far back as the journal reaches.`,
      )
    }
  }

  get cursor(): number {
    return this.#cursor
  }

  /** Remembers contracts that were listed before anything was told. */
  async know(instruments: readonly (Grid & { readonly id: number })[]): Promise<void> {
    await this.#db.transaction().execute((transaction) => this.#bars.know(transaction, instruments))
  }

  /** Writes what was told of the commands up to `cursor`, in one transaction with the cursor itself. */
  async write(told: readonly Told[], cursor: number): Promise<number> {
    const fresh = told.filter(({ seq }) => seq > this.#cursor)
    if (cursor <= this.#cursor) return this.#cursor
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await this.#writeRecords(transaction, fresh)
        await this.#bars.write(transaction, fresh)
        await transaction.updateTable('progress').set({ seq: cursor }).execute()
      })
    } catch (error) {
      this.#bars.forget()
      throw error
    }
    this.#cursor = cursor
    return cursor
  }

  /** Ended orders. */
  orders(query: PageQuery): Promise<Page<Stamped<OrderState>>> {
    return this.#page('orders', RECORDS.orders, query)
  }

  executions(query: PageQuery): Promise<Page<Stamped<ExecutionEvent>>> {
    return this.#page('executions', RECORDS.executions, query)
  }

  closedPnl(query: PageQuery): Promise<Page<Stamped<ClosedPnlEvent>>> {
    return this.#page('closedPnl', RECORDS.closedPnl, query)
  }

  ledger(query: PageQuery & { readonly coin?: string }): Promise<Page<Stamped<LedgerEvent>>> {
    return this.#page('ledger', RECORDS.ledger, query)
  }

  async findOrder(
    account: number,
    ref: { orderId: number; orderLinkId: string },
  ): Promise<Stamped<OrderState> | undefined> {
    const select = this.#rows('orders').where('account', '=', account)
    const named =
      ref.orderId === 0
        ? select.where('orderLinkId', '=', ref.orderLinkId).where('orderLinkId', '!=', '')
        : select.where('orderId', '=', ref.orderId)
    const row = await named.orderBy('seq', 'desc').orderBy('place', 'desc').limit(1).executeTakeFirst()
    return row === undefined ? undefined : stamped(RECORDS.orders, row)
  }

  /** Newest first. */
  async fundingRates(instrument: number, limit: number): Promise<FundingRow[]> {
    const rows = await this.#db
      .selectFrom('funding')
      .selectAll()
      .where('instrument', '=', instrument)
      .orderBy('time', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, rate: e8(row.rate), markPrice: e8(row.markPrice) }))
  }

  candles(instrument: number, price: CandlePrice, bucketMs: BucketMs, from: number, to: number): Promise<Candle[]> {
    return readBars(this.#db, { instrument, price, bucketMs }, from, to)
  }

  async close(): Promise<void> {
    await this.#db.destroy()
  }

  async #begin(journalId: string): Promise<void> {
    const empty = this.database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
    if (empty) await this.#db.transaction().execute((transaction) => createTables(transaction, journalId))
    const progress = await this.#db.selectFrom('progress').selectAll().executeTakeFirstOrThrow()
    if (progress.layout !== LAYOUT) throw new Error('it was written by another version')
    if (progress.journalId !== journalId) throw new Error('it belongs to another journal')
    this.#cursor = progress.seq
  }

  async #page<T extends object>(
    table: RecordTable,
    columns: RecordColumns<T>,
    query: PageQuery & { readonly coin?: string },
  ): Promise<Page<Stamped<T>>> {
    const from = query.cursor === undefined ? undefined : parseCursor(query.cursor)
    // A cursor that none of our pages gave leads nowhere.
    if (query.cursor !== undefined && from === undefined) return { rows: [], cursor: '' }
    let select = this.#rows(table).where('account', '=', query.account)
    if (query.instrument !== undefined) select = select.where('instrument', '=', query.instrument)
    if (query.coin !== undefined) select = select.where('coin', '=', query.coin)
    if (query.from !== undefined) select = select.where('time', '>=', query.from)
    if (query.to !== undefined) select = select.where('time', '<=', query.to)
    if (from !== undefined) {
      select = select.where((where) =>
        where.eb(where.refTuple('time', 'seq', 'place'), '<', where.tuple(from.time, from.seq, from.place)),
      )
    }
    const found = await select
      .orderBy('time', 'desc')
      .orderBy('seq', 'desc')
      .orderBy('place', 'desc')
      .limit(query.limit + 1)
      .execute()
    const rows = found.slice(0, query.limit)
    const last = found.length > query.limit ? rows.at(-1) : undefined
    return {
      rows: rows.map((row) => stamped(columns, row)),
      cursor: last === undefined ? '' : printCursor(placeOf(last)),
    }
  }

  #rows(table: RecordTable) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all tables of records have the same columns to select by
    return this.#db.selectFrom(table as 'orders').selectAll()
  }

  async #writeRecords(transaction: Transaction<Tables>, told: readonly Told[]): Promise<void> {
    const rows = new Map<RecordTable, StoredRow[]>()
    const add = (table: RecordTable, row: StoredRow): void => {
      const list = rows.get(table)
      if (list === undefined) rows.set(table, [row])
      else list.push(row)
    }
    for (const { seq, time, events } of told) {
      for (const [place, event] of events) {
        const record = recordOf(event)
        if (record !== undefined) add(record.table, { ...record.row, seq, place, time })
        else if (event.type === 'funding') {
          await transaction
            .insertInto('funding')
            .values({
              instrument: event.instrument,
              time,
              rate: formatE8(event.rate),
              markPrice: formatE8(event.markPrice),
            })
            .execute()
        }
      }
    }
    for (const [table, list] of rows) {
      for (let start = 0; start < list.length; start += ROWS_AT_ONCE) {
        await transaction
          .insertInto(table)
          .values(list.slice(start, start + ROWS_AT_ONCE))
          .execute()
      }
    }
  }
}

function recordOf(event: EngineEvent): { table: RecordTable; row: StoredRow } | undefined {
  if (event.type === 'order') return { table: 'orders', row: RECORDS.orders.store(event.order) }
  if (event.type === 'execution') return { table: 'executions', row: RECORDS.executions.store(event) }
  if (event.type === 'closedPnl') return { table: 'closedPnl', row: RECORDS.closedPnl.store(event) }
  if (event.type === 'ledger') return { table: 'ledger', row: RECORDS.ledger.store(event) }
  return undefined
}

function stamped<T extends object>(columns: RecordColumns<T>, row: StoredRow): Stamped<T> {
  const { seq, time } = placeOf(row)
  return { ...columns.load(row), seq, time }
}

function placeOf(row: StoredRow): PagePlace {
  const read = (name: string) => integer.load(row[name] ?? null)
  return { time: read('time'), seq: read('seq'), place: read('place') }
}
