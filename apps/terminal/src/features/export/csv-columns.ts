import { textOf } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import type { CsvColumn } from './csv.ts'

/** A time as spreadsheets sort and read it: UTC, to the millisecond. */
export function csvTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}

/** The coin that the money of a row is in: rows of contracts that settle in different coins stand in one file. */
export function settleCoinColumn<Row extends { readonly symbol: string }>(): CsvColumn<Row> {
  return { heading: textOf('common')('coin'), cell: ({ symbol }) => instrumentOf(symbol)?.contract.settleCoin ?? '' }
}
