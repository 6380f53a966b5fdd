import { ByteReader, type ByteWriter, type EngineEvent } from '@perpdesk/engine'
import type { RecordColumns, Stored } from './columns.ts'
import { executionRow } from './execution-rows.ts'
import { RECORDS, type RecordTable } from './records.ts'

/*
 * Rows are passed to the storing thread as bytes: objects would be copied one by one, and the garbage collector would
 * move them until then.
 */

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the tables
const TABLES = Object.keys(RECORDS) as readonly RecordTable[]

/** A decoded row: the position of its event, and its values in the order of the columns. */
export interface ReportRow {
  readonly table: RecordTable
  /** Offset of its first byte. */
  readonly at: number
  readonly seq: number
  readonly place: number
  readonly time: number
  readonly values: readonly Stored[]
}

/** Position of an event among all events. */
export interface EventPlace {
  readonly seq: number
  /** Index among the events of its command. */
  readonly place: number
  readonly time: number
}

/**
 * Encodes the row that an event gives; returns `false` for events without a row. Throws `RangeError` for values that no
 * column can hold.
 */
export function writeRow(out: ByteWriter, event: EngineEvent, at: EventPlace): boolean {
  switch (event.type) {
    case 'order':
      return write(out, 'orders', at, RECORDS.orders.record, event.order)
    case 'execution':
      return write(out, 'executions', at, RECORDS.executions.record, executionRow(event))
    case 'closedPnl':
      return write(out, 'closedPnl', at, RECORDS.closedPnl.record, event)
    case 'ledger':
      return write(out, 'ledger', at, RECORDS.ledger.record, event)
    case 'equity':
      return write(out, 'equity', at, RECORDS.equity.record, event)
    case 'funding':
      return write(out, 'funding', at, RECORDS.funding.record, event)
    case 'liquidation':
      return write(out, 'liquidations', at, RECORDS.liquidations.record, event)
    case 'adlAlert':
      return write(out, 'adlAlerts', at, RECORDS.adlAlerts.record, event)
    case 'insurance':
      return write(out, 'insurance', at, RECORDS.insurance.record, event)
    case 'interest':
      return write(out, 'interest', at, RECORDS.interest.record, event)
    case 'strategy':
      return write(out, 'strategies', at, RECORDS.strategies.record, event.strategy)
    case 'delivery':
      return write(out, 'deliveries', at, RECORDS.deliveries.record, event)
    case 'session':
      return write(out, 'sessions', at, RECORDS.sessions.record, event)
    case 'tokenRequest':
      return write(out, 'tokenRequests', at, RECORDS.tokenRequests.record, event)
    default:
      return false
  }
}

/** Yields the encoded rows in order, starting with the row at offset `first`. */
export function* readRows(bytes: Uint8Array, first = 0): Generator<ReportRow> {
  const from = new ByteReader(bytes.subarray(first))
  while (from.remaining > 0) {
    const at = bytes.length - from.remaining
    const table = TABLES[from.byte()] ?? from.fail('no such table')
    const [seq, place, time] = [from.uint(), from.uint(), from.uint()]
    yield { table, at, seq, place, time, values: RECORDS[table].record.read(from) }
  }
}

function write<T extends object>(
  out: ByteWriter,
  table: RecordTable,
  { seq, place, time }: EventPlace,
  columns: RecordColumns<T>,
  record: T,
): true {
  out.byte(TABLES.indexOf(table))
  out.uint(seq)
  out.uint(place)
  out.uint(time)
  columns.write(out, record)
  return true
}
