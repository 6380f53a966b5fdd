export { type CsvColumn, csvTime, toCsv } from './csv.ts'
export { downloadCsv } from './download.ts'
