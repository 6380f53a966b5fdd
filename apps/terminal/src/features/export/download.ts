import { downloadFile } from '../../ui/give-file.ts'

/**
 * Returns the name of a file: its content, the contract and the day in UTC, like the times inside:
 * `perpdesk-positions-2026-11-24.csv`.
 */
export function csvFileName(name: string, symbol: string | undefined, now: number): string {
  const what = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return ['perpdesk', what, ...(symbol === undefined ? [] : [symbol]), day].join('-').concat('.csv')
}

/** Saves a table as a file. The byte-order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  downloadFile(fileName, new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }))
}
