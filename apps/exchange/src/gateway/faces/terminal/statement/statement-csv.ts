import type { MonthlyStatement } from '@perpdesk/protocol'
import { type Cell, CsvFile } from '../http/csv.ts'

const COLUMNS = [
  'account',
  'month',
  'part',
  'coin',
  'type',
  'symbol',
  'rows',
  'cashFlow',
  'funding',
  'fee',
  'change',
  'balance',
  'volume',
] as const

type Line = Partial<Record<(typeof COLUMNS)[number], Cell>>

/**
 * Returns a statement as a table: for each coin its opening balance, the sums of each type, their total and the closing
 * balance, then the trades of each contract.
 */
export function statementCsv(name: string, month: string, statement: MonthlyStatement): CsvFile {
  return new CsvFile(name, COLUMNS, cells(statement.account, month, statement))
}

async function* cells(account: string, month: string, statement: MonthlyStatement): AsyncGenerator<readonly Cell[]> {
  for (const line of linesOf(statement)) {
    const whole: Line = { account, month, ...line }
    yield COLUMNS.map((column) => whole[column] ?? '')
  }
}

function* linesOf({ coins, trades }: MonthlyStatement): Generator<Line> {
  for (const { coin, opening, lines, total, closing } of coins) {
    yield { part: 'opening', coin, balance: opening }
    for (const line of lines) yield { part: 'transactions', coin, ...line }
    yield { part: 'total', coin, ...total }
    yield { part: 'closing', coin, balance: closing }
  }
  for (const { symbol, coin, trades: rows, volume, fees } of trades) {
    yield { part: 'trades', coin, symbol, rows, fee: fees, volume }
  }
}
