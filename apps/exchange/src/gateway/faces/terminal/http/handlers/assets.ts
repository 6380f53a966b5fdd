import { ownTransaction, type RequestOf } from '@perpdesk/protocol'
import { statementMonth } from '@perpdesk/trading'
import type { Caller } from '../../../../core/caller/caller.ts'
import type { TerminalContext } from '../../context.ts'
import { PdfFile } from '../../statement/pdf-file.ts'
import { PdfPrinter } from '../../statement/pdf-printer.ts'
import { statementCsv } from '../../statement/statement-csv.ts'
import { invalidField } from '../../wire/api-error.ts'
import { coinTotalsOf, monthlyStatementOf, ownTransactionOf } from '../../wire/asset-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { recordFile } from '../record-file.ts'
import type { Handlers } from './handler.ts'

type LogInput = RequestOf<'ownTransactions'>

/** Handlers for the assets pages: the transaction log of all of a user's accounts, and monthly statements. */
export function assetsHandlers({
  core,
}: TerminalContext): Handlers<
  'ownTransactions' | 'transactionTotals' | 'transactionFile' | 'monthlyStatement' | 'statementCsv' | 'statementPdf'
> {
  const { listings, monthlyStatements, ownTransactions } = core
  const printer = new PdfPrinter()

  const queryOf = (input: LogInput) => ({
    ...pageQueryOf('ledger', input, listings),
    ...(input.coin !== undefined && { coin: input.coin }),
    ...(input.type !== undefined && { ledgerType: input.type }),
  })

  const statementOf = async (caller: Caller, { account, month }: RequestOf<'monthlyStatement'>) => {
    const times = statementMonth(month)
    if (times === undefined) throw invalidField('month', 'it is no month')
    if (times.from > core.now()) throw invalidField('month', 'it has not begun')
    return monthlyStatementOf(await monthlyStatements.statement(caller, account, times))
  }

  return {
    ownTransactions: async ({ input, caller }) => {
      const { rows, cursor } = await ownTransactions.page(caller, input.account, queryOf(input))
      return { list: rows.map((row) => ownTransactionOf(listings, row)), nextPageCursor: cursor }
    },

    transactionTotals: async ({ input, caller }) => {
      const totals = await ownTransactions.totals(caller, input.account, queryOf(input))
      return { list: totals.map(coinTotalsOf) }
    },

    transactionFile: ({ input, caller }) => {
      const pages = ownTransactions.all(caller, input.account, queryOf(input))
      return recordFile('perpdesk-transactions.csv', ownTransaction, pages, (row) => ownTransactionOf(listings, row))
    },

    monthlyStatement: ({ input, caller }) => statementOf(caller, input),

    statementCsv: async ({ input, caller }) =>
      statementCsv(fileName(input, 'csv'), input.month, await statementOf(caller, input)),

    statementPdf: async ({ input, caller }) => {
      const statement = await statementOf(caller, input)
      return new PdfFile(fileName(input, 'pdf'), await printer.statement(input.month, core.now(), statement))
    },
  }
}

function fileName({ account, month }: RequestOf<'monthlyStatement'>, ending: 'csv' | 'pdf'): string {
  return `perpdesk-statement-${account}-${month}.${ending}`
}
