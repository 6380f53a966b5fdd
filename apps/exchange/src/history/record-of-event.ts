import type { EngineEvent } from '@perpdesk/engine'
import { executionRow } from './execution-rows.ts'
import { RECORDS, type RecordTable } from './records.ts'

/**
 * A row before it is stored: its place among all that happened and its values in the order of the columns, in one flat list, which
 * goes to another thread for least.
 */
export type ToldRow = [table: RecordTable, seq: number, place: number, time: number, ...values: unknown[]]

/** The row that an event makes, which stands at `place` among those of its command; `undefined` for events that make none. */
export function rowOf(event: EngineEvent, seq: number, place: number, time: number): ToldRow | undefined {
  const row = (table: RecordTable): ToldRow => [table, seq, place, time]
  switch (event.type) {
    case 'order':
      return RECORDS.orders.record.append(row('orders'), event.order)
    case 'execution':
      return RECORDS.executions.record.append(row('executions'), executionRow(event))
    case 'closedPnl':
      return RECORDS.closedPnl.record.append(row('closedPnl'), event)
    case 'ledger':
      return RECORDS.ledger.record.append(row('ledger'), event)
    case 'equity':
      return RECORDS.equity.record.append(row('equity'), event)
    case 'funding':
      return RECORDS.funding.record.append(row('funding'), event)
    case 'liquidation':
      return RECORDS.liquidations.record.append(row('liquidations'), event)
    case 'adlAlert':
      return RECORDS.adlAlerts.record.append(row('adlAlerts'), event)
    case 'insurance':
      return RECORDS.insurance.record.append(row('insurance'), event)
    case 'strategy':
      return RECORDS.strategies.record.append(row('strategies'), event.strategy)
    case 'delivery':
      return RECORDS.deliveries.record.append(row('deliveries'), event)
    case 'session':
      return RECORDS.sessions.record.append(row('sessions'), event)
    default:
      return undefined
  }
}
