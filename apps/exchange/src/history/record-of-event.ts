import type { EngineEvent } from '@perpdesk/engine'
import type { StoredRow } from './columns.ts'
import { RECORDS, type RecordTable } from './records.ts'

/** The row that an event makes, and of which table; `undefined` for events that make none. Executions have a way of their own. */
export function recordOf(event: EngineEvent): { table: RecordTable; row: StoredRow } | undefined {
  switch (event.type) {
    case 'order':
      return { table: 'orders', row: RECORDS.orders.record.store(event.order) }
    case 'closedPnl':
      return { table: 'closedPnl', row: RECORDS.closedPnl.record.store(event) }
    case 'ledger':
      return { table: 'ledger', row: RECORDS.ledger.record.store(event) }
    case 'equity':
      return { table: 'equity', row: RECORDS.equity.record.store(event) }
    case 'funding':
      return { table: 'funding', row: RECORDS.funding.record.store(event) }
    case 'liquidation':
      return { table: 'liquidations', row: RECORDS.liquidations.record.store(event) }
    case 'adlAlert':
      return { table: 'adlAlerts', row: RECORDS.adlAlerts.record.store(event) }
    case 'insurance':
      return { table: 'insurance', row: RECORDS.insurance.record.store(event) }
    case 'strategy':
      return { table: 'strategies', row: RECORDS.strategies.record.store(event.strategy) }
    case 'delivery':
      return { table: 'deliveries', row: RECORDS.deliveries.record.store(event) }
    case 'session':
      return { table: 'sessions', row: RECORDS.sessions.record.store(event) }
    default:
      return undefined
  }
}
