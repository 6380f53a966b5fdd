import type { ClosedPnlEvent, OrderState } from '@perpdesk/engine'
import {
  type CreateType,
  countCloses,
  FIRST_PAIR_ID,
  INTEREST_MINUTES,
  type Instrument,
  sumByType,
  sumLedger,
  sumTrades,
} from '@perpdesk/trading'
import type Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { BarWriter, readBars } from './bar-writer.ts'
import type { BucketMs } from './bars.ts'
import type { HistoryCheck } from './check-history.ts'
import { integer, type RecordColumns, type StoredRow, text } from './columns.ts'
import { Grids } from './grids.ts'
import type {
  Candle,
  CandlePrice,
  ClosedPnlQuery,
  ExecutionQuery,
  History,
  InterestQuery,
  LedgerQuery,
  OrderQuery,
  Page,
  PageQuery,
  PublicQuery,
  Stamped,
  StrategyQuery,
  TokenRequestQuery,
} from './history.ts'
import { HistoryDamaged } from './history-faults.ts'
import { KeptListings } from './kept-listings.ts'
import { type HistoryStoreOptions, type HistoryTables, openHistoryTables } from './open-tables.ts'
import { type PagePlace, parseCursor, printCursor } from './page-cursor.ts'
import { RECORDS, type RecordOf, type RecordTable } from './records.ts'
import type { ReportedEvents } from './reported-events.ts'
import { readRows } from './row-bytes.ts'
import { checked, RowTotals } from './row-checks.ts'
import { RowInserts } from './row-inserts.ts'
import { LAYOUT, type Tables, withChecksum } from './tables.ts'

/** The history tables and the queries on them; runs in a worker. */
export class HistoryStore {
  /** The connection; public, so that tests can limit its size. */
  readonly database: Database.Database
  /** A sentence about damage that was found and repaired while opening. */
  readonly note: string | undefined
  readonly #db: Kysely<Tables>
  readonly #grids: Grids
  readonly #listings: KeptListings
  readonly #inserts: RowInserts
  readonly #bars: BarWriter
  readonly #progress: Database.Statement<number[]>
  readonly #journalId: string
  /** Totals of all record rows, and of all bars. */
  #records: RowTotals
  #barTotals: RowTotals
  /** The check of the tables, until it is over. */
  #check: HistoryCheck | undefined
  /** Writes rows, bars and cursor in one transaction. */
  readonly #writeAll: (reported: ReportedEvents, cursor: number) => void
  #cursor: number

  private constructor({ database, db, progress, check, note }: HistoryTables) {
    this.database = database
    this.note = note
    this.#db = db
    this.#check = check
    this.#journalId = progress.journalId
    this.#cursor = progress.seq
    this.#records = new RowTotals(progress.records, progress.recordSum)
    this.#barTotals = new RowTotals(progress.bars, progress.barSum)
    this.#listings = new KeptListings(database)
    this.#grids = new Grids(database, this.#listings)
    this.#inserts = new RowInserts(database)
    this.#bars = new BarWriter(this.#grids, database)
    this.#progress = database.prepare(
      'UPDATE progress SET seq = ?, records = ?, recordSum = ?, bars = ?, barSum = ?, checksum = ?',
    )
    this.#writeAll = database.transaction((reported: ReportedEvents, upTo: number) => this.#writeNow(reported, upTo))
  }

  /** Opens or creates the tables; throws `HistoryRefused` if they belong to another journal or layout. */
  static async open(options: HistoryStoreOptions): Promise<HistoryStore> {
    return new HistoryStore(await openHistoryTables(options))
  }

  get cursor(): number {
    return this.#cursor
  }

  /** Checks some of the rows that existed at the start; returns false once all are checked. Throws `HistoryDamaged`. */
  verify(): boolean {
    if (this.#check?.step() !== true) this.#check = undefined
    return this.#check !== undefined
  }

  /** Stores contracts that were listed before the first command. */
  know(instruments: readonly Instrument[]): void {
    this.database.transaction(() => {
      this.#grids.know(instruments)
      this.#listings.know(instruments)
    })()
  }

  /** Returns contracts by id, as last reported; unknown ids are left out. */
  listings(ids: readonly number[]): readonly Instrument[] {
    return this.#listings.of(ids)
  }

  listingNamed(symbol: string): Instrument | undefined {
    return this.#listings.named(symbol)
  }

  /** Writes the rows of the commands up to `cursor` in one transaction with the cursor itself. Returns the cursor. */
  write(reported: ReportedEvents, cursor: number): number {
    if (cursor <= this.#cursor) return this.#cursor
    const before = [this.#records.copy(), this.#barTotals.copy()] as const
    try {
      this.#writeAll(reported, cursor)
    } catch (error) {
      // The bars in memory are now ahead of the table. The grids may be ahead, because the same events will be written
      // again.
      this.#bars.forget()
      ;[this.#records, this.#barTotals] = before
      throw error
    }
    this.#cursor = cursor
    return cursor
  }

  /** Returns a page of ended orders. */
  orders({ stopOrderType, strategyId, ...query }: OrderQuery): ReturnType<History['orders']> {
    return this.#page('orders', query, { stopOrderType, strategyId })
  }

  executions({ execType, orderId, ...query }: ExecutionQuery): ReturnType<History['executions']> {
    return this.#page('executions', query, { execType, orderId })
  }

  async closedPnl({ execTypes, ...query }: ClosedPnlQuery): ReturnType<History['closedPnl']> {
    const { rows, cursor } = await this.#page('closedPnl', query, { execType: execTypes })
    const made = await this.#createTypes(query.account, rows)
    return { rows: rows.map((row) => ({ ...row, createType: made.get(row) ?? '' })), cursor }
  }

  ledger({ coin, ledgerType, ...query }: LedgerQuery): ReturnType<History['ledger']> {
    return this.#page('ledger', query, { coin, ledgerType })
  }

  async ledgerSums(query: PageQuery): ReturnType<History['ledgerSums']> {
    const { rows, cursor } = await this.#page('ledger', query)
    return { rows: sumLedger(rows), cursor }
  }

  async closeCounts(query: PageQuery): ReturnType<History['closeCounts']> {
    const { rows, cursor } = await this.#page('closedPnl', query)
    return { rows: countCloses(rows), cursor }
  }

  async ledgerTotals({ coin, ledgerType, ...query }: LedgerQuery): ReturnType<History['ledgerTotals']> {
    const { rows, cursor } = await this.#page('ledger', query, { coin, ledgerType })
    return { rows: sumByType(rows), cursor }
  }

  async tradeTotals({ execType, orderId, ...query }: ExecutionQuery): ReturnType<History['tradeTotals']> {
    const { rows, cursor } = await this.#page('executions', query, { execType, orderId })
    return { rows: sumTrades(rows), cursor }
  }

  equity(query: PageQuery): ReturnType<History['equity']> {
    return this.#page('equity', query)
  }

  strategies({ strategyLinkId, ...query }: StrategyQuery): ReturnType<History['strategies']> {
    return this.#page('strategies', query, { strategyLinkId })
  }

  tokenRequests({ coin, kind, id, serial, ...query }: TokenRequestQuery): ReturnType<History['tokenRequests']> {
    return this.#page('tokenRequests', query, { coin, kind, id, serial })
  }

  deliveries(query: PublicQuery): ReturnType<History['deliveries']> {
    return this.#page('deliveries', query)
  }

  sessions(query: PublicQuery): ReturnType<History['sessions']> {
    return this.#page('sessions', query)
  }

  funding(query: PublicQuery): ReturnType<History['funding']> {
    return this.#page('funding', query)
  }

  liquidations(query: PublicQuery): ReturnType<History['liquidations']> {
    return this.#page('liquidations', query)
  }

  adlAlerts(query: PublicQuery): ReturnType<History['adlAlerts']> {
    return this.#page('adlAlerts', query)
  }

  insurance(query: PublicQuery): ReturnType<History['insurance']> {
    return this.#page('insurance', query)
  }

  interest({ minutes, ...query }: InterestQuery): ReturnType<History['interest']> {
    return this.#page('interest', query, { minutes: INTEREST_MINUTES.filter((length) => length >= minutes) })
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
    return row === undefined ? undefined : stamped('orders', row, account)
  }

  async usedLinkIds(of: 'orders' | 'strategies', cursor: string, limit: number): ReturnType<History['usedLinkIds']> {
    const from = cursor === '' ? undefined : parseCursor(of, cursor)
    if (cursor !== '' && from === undefined) return { rows: [], cursor: '' }
    const linkColumn = of === 'orders' ? 'orderLinkId' : 'strategyLinkId'
    let select = this.#rows(of).where(linkColumn, '!=', '')
    if (from !== undefined) {
      select = select.where((where) => where.eb(where.refTuple('seq', 'place'), '>', where.tuple(from.seq, from.place)))
    }
    const rows: StoredRow[] = await select.orderBy('seq').orderBy('place').limit(limit).execute()
    const last = rows.at(-1)
    return {
      rows: rows.map((row) => [integer.load(checked(of, row)['account'] ?? null), text.load(row[linkColumn] ?? null)]),
      cursor: last === undefined || rows.length < limit ? '' : printCursor(of, placeOf(last)),
    }
  }

  candles(instrument: number, price: CandlePrice, bucketMs: BucketMs, from: number, to: number): Promise<Candle[]> {
    return readBars(this.#db, { instrument, price, bucketMs }, from, to)
  }

  async close(): Promise<void> {
    await this.#db.destroy()
    // Kysely closes the database only if it has run a query.
    this.database.close()
  }

  #writeNow(reported: ReportedEvents, cursor: number): void {
    const market = reported.market.filter(([seq]) => seq > this.#cursor)
    // New contracts are stored before the rows that refer to them.
    const listed = market.flatMap(([, , event]) => (event.type === 'instrument' ? [event.instrument] : []))
    this.#grids.know(listed)
    this.#listings.renew(listed)
    for (const row of readRows(reported.rows)) if (row.seq > this.#cursor) this.#records.add(this.#inserts.insert(row))
    this.#bars.write(market, this.#barTotals)
    const [{ count: records, sum: recordSum }, { count: bars, sum: barSum }] = [this.#records, this.#barTotals]
    const figures = { seq: cursor, layout: LAYOUT, records, recordSum, bars, barSum }
    const { checksum } = withChecksum({ journalId: this.#journalId, ...figures })
    this.#progress.run(cursor, records, recordSum, bars, barSum, checksum)
  }

  /** Returns a page of a table, newest first. `only` filters by column values; a list matches any of its values. */
  async #page<Table extends RecordTable>(
    table: Table,
    query: PublicQuery & { readonly account?: number },
    only: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>> = {},
  ): Promise<Page<Stamped<RecordOf<Table>>>> {
    const from = query.cursor === undefined ? undefined : parseCursor(table, query.cursor)
    // A cursor that no page of this table returned gives an empty page.
    if (query.cursor !== undefined && from === undefined) return { rows: [], cursor: '' }
    let select = this.#rows(table)
    if (query.account !== undefined) select = select.where('account', '=', query.account)
    if (query.instrument !== undefined) select = select.where('instrument', '=', query.instrument)
    if (query.pairs !== undefined) select = select.where('instrument', query.pairs ? '>=' : '<', FIRST_PAIR_ID)
    if (query.families !== undefined) {
      const isMeant = sql`listings.id = instrument AND family IN (${sql.join(query.families)})`
      select = select.where(sql<boolean>`EXISTS (SELECT 1 FROM listings WHERE ${isMeant})`)
    }
    for (const [column, value] of Object.entries(only)) {
      if (value === undefined) continue
      select = typeof value === 'object' ? select.where(column, 'in', value) : select.where(column, '=', value)
    }
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
      rows: rows.map((row) => stamped(table, row, query.account)),
      cursor: last === undefined ? '' : printCursor(table, placeOf(last)),
    }
  }

  /** Returns the origin of the order that made each close: it is stored in the execution just before the close. */
  async #createTypes(
    account: number,
    closed: readonly Stamped<ClosedPnlEvent>[],
  ): Promise<ReadonlyMap<Stamped<ClosedPnlEvent>, CreateType>> {
    const stored: StoredRow[] = await this.#rows('executions')
      .where('account', '=', account)
      .where('time', 'in', [...new Set(closed.map(({ time }) => time))])
      .execute()
    const fills = stored.map((row) => stamped('executions', row, account))
    const byPlace = new Map(fills.map((fill) => [`${fill.seq}-${fill.place}`, fill]))
    return new Map(
      closed.flatMap((row) => {
        const fill = byPlace.get(`${row.seq}-${row.place - 1}`)
        // The preceding row may be a funding execution, if the close comes from a session settlement.
        return fill?.execType === row.execType ? [[row, fill.createType]] : []
      }),
    )
  }

  #rows(table: RecordTable) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all tables of records have the same columns to select by
    return this.#db.selectFrom(table as 'orders').selectAll()
  }
}

/**
 * Returns the record of a row. Throws `HistoryDamaged` if the row was changed, or if a damaged index returned a row of
 * another account.
 */
function stamped<Table extends RecordTable>(
  table: Table,
  row: StoredRow,
  account: number | undefined,
): Stamped<RecordOf<Table>> {
  if (account !== undefined && row['account'] !== account) throw new HistoryDamaged(`an index of its table ${table}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of a table load the records of that table
  const columns = RECORDS[table].record as unknown as RecordColumns<RecordOf<Table>>
  return { ...columns.load(checked(table, row)), ...placeOf(row) }
}

function placeOf(row: StoredRow): PagePlace {
  const read = (name: string) => integer.load(row[name] ?? null)
  return { time: read('time'), seq: read('seq'), place: read('place') }
}
