import type { EngineEvent } from '@perpdesk/engine'
import { executionRow } from './execution-rows.ts'
import { RECORDS, type RecordTable } from './records.ts'

/** A row before it is stored: its table and its values in the order of the columns. */
type RecordValues = readonly [table: RecordTable, values: readonly unknown[]]

/** The row that an event makes; `undefined` for events that make none. */
export function recordOf(event: EngineEvent): RecordValues | undefined {
  switch (event.type) {
    case 'order':
      return ['orders', RECORDS.orders.record.values(event.order)]
    case 'execution':
      return ['executions', RECORDS.executions.record.values(executionRow(event))]
    case 'closedPnl':
      return ['closedPnl', RECORDS.closedPnl.record.values(event)]
    case 'ledger':
      return ['ledger', RECORDS.ledger.record.values(event)]
    case 'equity':
      return ['equity', RECORDS.equity.record.values(event)]
    case 'funding':
      return ['funding', RECORDS.funding.record.values(event)]
    case 'liquidation':
      return ['liquidations', RECORDS.liquidations.record.values(event)]
    case 'adlAlert':
      return ['adlAlerts', RECORDS.adlAlerts.record.values(event)]
    case 'insurance':
      return ['insurance', RECORDS.insurance.record.values(event)]
    case 'strategy':
      return ['strategies', RECORDS.strategies.record.values(event.strategy)]
    case 'delivery':
      return ['deliveries', RECORDS.deliveries.record.values(event)]
    case 'session':
      return ['sessions', RECORDS.sessions.record.values(event)]
    default:
      return undefined
  }
}
