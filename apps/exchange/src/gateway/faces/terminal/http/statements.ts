import { closedPnl, execution, fieldsOf, order, type RequestOf, transaction } from '@perpdesk/protocol'
import type { Page, PageQuery } from '../../../../history/history.ts'
import { settled } from '../../../core/use-cases/settled.ts'
import type { GatewayContext } from '../context.ts'
import { invalidField } from '../wire/api-error.ts'
import { closedPnlOf, executionOf, orderOf, transactionOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import { type Cell, CsvFile } from './csv.ts'

type StatementInput = RequestOf<'statement'>

/** A record as a row: cells by the names of their columns. */
type Cells = Readonly<Record<string, Cell>>

/** Rows read at once: enough to be quick, few enough that many readers cost no memory. */
const ROWS = 1_000

/** The whole past of one kind up to now as a file, read page by page while it is sent. */
export function statementOf(context: GatewayContext, account: number, input: StatementInput): CsvFile {
  const { history, listings, sequencer } = context
  // Left out in silence it would give a file of all coins to somebody who asked for one.
  if (input.coin !== undefined && input.kind !== 'transactions') {
    throw invalidField('coin', 'only transactions are asked for by coin')
  }
  // Without an end the file would chase what happens while it is read.
  const table = input.kind === 'transactions' ? 'ledger' : input.kind
  const query: PageQuery = { to: sequencer.now(), ...pageQueryOf(table, account, input, listings), limit: ROWS }
  const file = <Row extends { readonly instrument: number }>(
    columns: readonly string[],
    ask: (from: { readonly cursor?: string }) => Promise<Page<Row>>,
    record: (row: Row) => Cells,
  ) => {
    const recalled = async (from: { readonly cursor?: string }) => {
      const page = await ask(from)
      await listings.recall(page.rows)
      return page
    }
    return new CsvFile(`perpdesk-${input.kind}.csv`, columns, cells(settled(history), columns, recalled, record))
  }

  switch (input.kind) {
    case 'transactions':
      return file(
        namesOf(transaction),
        (from) => history.ledger({ ...query, ...from, ...(input.coin !== undefined && { coin: input.coin }) }),
        (row) => transactionOf(listings, row),
      )
    case 'executions':
      return file(
        namesOf(execution),
        (from) => history.executions({ ...query, ...from }),
        (row) => executionOf(listings.byId(row.instrument), row, row.time),
      )
    case 'closedPnl':
      return file(
        namesOf(closedPnl),
        (from) => history.closedPnl({ ...query, ...from }),
        (row) => closedPnlOf(listings.byId(row.instrument), row),
      )
    case 'orders':
      return file(
        namesOf(order),
        (from) => history.orders({ ...query, ...from }),
        (row) => orderOf(listings.byId(row.instrument), row),
      )
  }
}

const namesOf = (record: Parameters<typeof fieldsOf>[0]) => fieldsOf(record).map(([name]) => name)

async function* cells<Row>(
  ready: Promise<void>,
  columns: readonly string[],
  ask: (from: { readonly cursor?: string }) => Promise<Page<Row>>,
  record: (row: Row) => Cells,
): AsyncGenerator<readonly Cell[]> {
  await ready
  let cursor = ''
  do {
    const page = await ask(cursor === '' ? {} : { cursor })
    // before the first of them is taken, since what is recalled may be gone by the time of the next
    for (const out of page.rows.map(record)) yield columns.map((column) => out[column] ?? '')
    cursor = page.cursor
  } while (cursor !== '')
}
