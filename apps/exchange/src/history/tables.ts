import type { ContractType, Family } from '@perpdesk/trading'
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Generated, type Kysely, sql } from 'kysely'
import type { BucketMs } from './bars.ts'
import type { Stored } from './columns.ts'
import type { CandlePrice } from './history.ts'
import { RECORDS, type RecordTable } from './records.ts'
import { CHECKED_COLUMNS, checksumOf } from './row-checks.ts'

/** `seq` and `place` say which event of which command gave the row, and together identify it permanently. */
interface RecordRow {
  [column: string]: Stored
  seq: number
  place: number
  time: number
  checksum: number
}

export interface Tables extends Record<RecordTable, RecordRow> {
  candles: {
    id: Generated<number>
    instrument: number
    price: CandlePrice
    bucketMs: BucketMs
    time: number
    open: string
    high: string
    low: string
    close: string
    volume: string
    turnover: string
    checksum: number
  }
  /** Terms that convert ticks and lots of an instrument to decimals. */
  instruments: { id: number; tickSize: string; lotSize: string; contractType: ContractType; checksum: number }
  /** Every contract as JSON, with the columns that it is searched by. */
  listings: { id: number; symbol: string; family: Family | 'spot'; listing: string; checksum: number }
  /**
   * A single row: the command up to which the tables are complete, the journal, and the totals of all record rows and
   * of all bars.
   */
  progress: {
    journalId: string
    seq: number
    layout: number
    records: number
    recordSum: number
    bars: number
    barSum: number
    checksum: number
  }
}

/**
 * Layout of the tables, increased with every change. A history of a layout that cannot be upgraded is rebuilt from the
 * journal.
 */
export const LAYOUT = 6

type ColumnSpec = { readonly name: string; readonly sql: 'integer' | 'text' }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the tables
const RECORD_TABLES = Object.keys(RECORDS) as readonly RecordTable[]

const integers = (...names: string[]): ColumnSpec[] => names.map((name) => ({ name, sql: 'integer' }))

/** Returns the row of `progress` with its checksum. */
export function withChecksum(progress: Omit<Tables['progress'], 'checksum'>): Tables['progress'] {
  const values: Readonly<Record<string, Stored>> = { ...progress }
  const checksum = checksumOf(
    'progress',
    CHECKED_COLUMNS.progress.map((column) => values[column] ?? null),
  )
  return { ...progress, checksum }
}

/** Creates all tables, empty and at the beginning of the given journal. */
export async function createTables(db: Kysely<Tables>, journalId: string): Promise<void> {
  const texts = (...names: string[]): ColumnSpec[] => names.map((name) => ({ name, sql: 'text' }))

  for (const table of RECORD_TABLES) await createRecords(db, table)
  // The id of the strategy that sent an order is part of the order's details.
  await db.schema
    .alterTable('orders')
    .addColumn('strategyId', 'integer', (column) =>
      // Most orders have no details, which this checks without parsing JSON.
      column.generatedAlwaysAs(sql`CASE details WHEN 'null' THEN NULL ELSE json_extract(details, '$.strategyId') END`),
    )
    .execute()
  await db.schema
    .createIndex('orders_of_strategy')
    .on('orders')
    .columns(['strategyId', 'time', 'seq', 'place'])
    .where(sql.ref('strategyId'), '>', 0)
    .execute()
  await db.schema.createIndex('orders_by_id').on('orders').column('orderId').execute()
  await db.schema
    .createIndex('orders_by_link')
    .on('orders')
    .columns(['account', 'orderLinkId'])
    .where(sql.ref('orderLinkId'), '!=', '')
    .execute()
  // Rows are stored in the order in which bars began, so bars that change every second share a few pages, and the index
  // that finds an instrument's bars is updated only when a bar begins.
  await create(
    db,
    'candles',
    [
      ...integers('id', 'instrument', 'bucketMs', 'time'),
      ...texts('price', 'open', 'high', 'low', 'close', 'volume', 'turnover'),
      ...integers('checksum'),
    ],
    ['id'],
  )
  await db.schema
    .createIndex('candles_of_instrument')
    .unique()
    .on('candles')
    .columns(['instrument', 'price', 'bucketMs', 'time'])
    .execute()
  await create(
    db,
    'instruments',
    [...integers('id', 'checksum'), ...texts('tickSize', 'lotSize', 'contractType')],
    ['id'],
  )
  await createListings(db)
  const figures = integers('seq', 'layout', 'records', 'recordSum', 'bars', 'barSum', 'checksum')
  await create(db, 'progress', [...texts('journalId'), ...figures], ['journalId'])
  const nothing = { journalId, seq: 0, layout: LAYOUT, records: 0, recordSum: 0, bars: 0, barSum: 0 }
  await db.insertInto('progress').values(withChecksum(nothing)).execute()
}

/** Creates a table of records; that of `tokenRequests` was added in layout 6. */
export async function createRecords(db: Kysely<Tables>, table: RecordTable): Promise<void> {
  const { record, of } = RECORDS[table]
  await create(db, table, [...record.columns, ...integers('seq', 'place', 'time', 'checksum')], ['seq', 'place'])
  // Newest first within an account or a contract. Time never runs backwards, so ordering by time agrees with ordering
  // by sequence number.
  for (const owner of of) {
    const columns = [owner, 'time', 'seq', 'place']
    await db.schema.createIndex(`${table}_of_${owner}`).on(table).columns(columns).execute()
  }
}

/** Creates the table of listings, added in layout 5. */
export async function createListings(db: Kysely<Tables>): Promise<void> {
  const texts: ColumnSpec[] = ['symbol', 'family', 'listing'].map((name) => ({ name, sql: 'text' }))
  const numbers: ColumnSpec[] = ['id', 'checksum'].map((name) => ({ name, sql: 'integer' }))
  await create(db, 'listings', [...numbers, ...texts], ['id'])
  await db.schema.createIndex('listings_of_symbol').on('listings').column('symbol').execute()
}

async function create(
  db: Kysely<Tables>,
  table: string,
  columns: readonly ColumnSpec[],
  key: readonly string[],
): Promise<void> {
  const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
  const [only] = key
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(table)
  for (const { name, sql: type } of columns) {
    // SQLite uses an integer key as its row id only if the key is declared at the column.
    const isKey = key.length === 1 && name === only
    builder = builder.addColumn(name, type, (column) => (isKey ? notNull(column).primaryKey() : notNull(column)))
  }
  if (key.length > 1) builder = builder.addPrimaryKeyConstraint(`${table}_key`, [...key])
  await builder.execute()
}
