import { closedPnl, execution, fieldsOf, order, type RequestOf, transaction } from '@perpdesk/protocol'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Core } from '../../../core/core.ts'
import { invalidField } from '../wire/api-error.ts'
import { closedPnlOf, executionOf, orderOf, transactionOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import { type Cell, CsvFile } from './csv.ts'

type StatementInput = RequestOf<'statement'>

/** A record as a row: cells by column name. */
type Cells = Readonly<Record<string, Cell>>

/** Returns all past records of one kind up to now as a file, read page by page while it is sent. */
export function statementOf({ accountRecords, listings }: Core, caller: Caller, input: StatementInput): CsvFile {
  // If ignored, the parameter would give a file of all coins to a user who requested one coin.
  if (input.coin !== undefined && input.kind !== 'transactions') {
    throw invalidField('coin', 'only transactions are asked for by coin')
  }
  const query = pageQueryOf(input.kind === 'transactions' ? 'ledger' : input.kind, input, listings)
  const file = <Row>(columns: readonly string[], pages: AsyncGenerator<readonly Row[]>, record: (row: Row) => Cells) =>
    new CsvFile(`perpdesk-${input.kind}.csv`, columns, cells(columns, pages, record))

  switch (input.kind) {
    case 'transactions':
      return file(
        namesOf(transaction),
        accountRecords.wholeLedger(caller, { ...query, ...(input.coin !== undefined && { coin: input.coin }) }),
        (row) => transactionOf(listings, row),
      )
    case 'executions':
      return file(namesOf(execution), accountRecords.allExecutions(caller, query), (row) =>
        executionOf(listings.byId(row.instrument), row, row.time),
      )
    case 'closedPnl':
      return file(namesOf(closedPnl), accountRecords.allClosedPnl(caller, query), (row) =>
        closedPnlOf(listings.byId(row.instrument), row),
      )
    case 'orders':
      return file(namesOf(order), accountRecords.allOrders(caller, query), (row) =>
        orderOf(listings.byId(row.instrument), row),
      )
  }
}

const namesOf = (record: Parameters<typeof fieldsOf>[0]) => fieldsOf(record).map(([name]) => name)

async function* cells<Row>(
  columns: readonly string[],
  pages: AsyncGenerator<readonly Row[]>,
  record: (row: Row) => Cells,
): AsyncGenerator<readonly Cell[]> {
  for await (const rows of pages) {
    // all rows are converted before the first is sent, because contracts loaded for this page may be dropped with the
    // next
    for (const out of rows.map(record)) yield columns.map((column) => out[column] ?? '')
  }
}
