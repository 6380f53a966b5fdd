import { closedPnl, execution, order, type RequestOf, transaction } from '@perpdesk/protocol'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Core } from '../../../core/core.ts'
import { invalidField } from '../wire/api-error.ts'
import { closedPnlOf, executionOf, orderOf, transactionOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import type { CsvFile } from './csv.ts'
import { recordFile } from './record-file.ts'

type StatementInput = RequestOf<'statement'>

/** Returns all past records of one kind up to now as a file, read page by page while it is sent. */
export function statementOf({ accountRecords, listings }: Core, caller: Caller, input: StatementInput): CsvFile {
  // If ignored, the parameter would give a file of all coins to a user who requested one coin.
  if (input.coin !== undefined && input.kind !== 'transactions') {
    throw invalidField('coin', 'only transactions are asked for by coin')
  }
  const query = pageQueryOf(input.kind === 'transactions' ? 'ledger' : input.kind, input, listings)
  const name = `perpdesk-${input.kind}.csv`

  switch (input.kind) {
    case 'transactions':
      return recordFile(
        name,
        transaction,
        accountRecords.wholeLedger(caller, { ...query, ...(input.coin !== undefined && { coin: input.coin }) }),
        (row) => transactionOf(listings, row),
      )
    case 'executions':
      return recordFile(name, execution, accountRecords.allExecutions(caller, query), (row) =>
        executionOf(listings.byId(row.instrument), row, row.time),
      )
    case 'closedPnl':
      return recordFile(name, closedPnl, accountRecords.allClosedPnl(caller, query), (row) =>
        closedPnlOf(listings.byId(row.instrument), row),
      )
    case 'orders':
      return recordFile(name, order, accountRecords.allOrders(caller, query), (row) =>
        orderOf(listings.byId(row.instrument), row),
      )
  }
}
