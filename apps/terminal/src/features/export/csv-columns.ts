import { textOf } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import type { CsvColumn } from './csv.ts'

/** Returns a time in a form that spreadsheets can sort: UTC, to the millisecond. */
export function csvTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}

/** Returns the column of the settle coin, because rows of contracts with different settle coins may be in one file. */
export function settleCoinColumn<Row extends { readonly symbol: string }>(): CsvColumn<Row> {
  return { heading: textOf('common')('coin'), cell: ({ symbol }) => instrumentOf(symbol)?.contract.settleCoin ?? '' }
}
