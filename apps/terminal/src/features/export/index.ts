export type { CsvColumn } from './csv.ts'
export { csvTime } from './csv-time.ts'
export { type CsvTable, ExportButton } from './export-button.tsx'
