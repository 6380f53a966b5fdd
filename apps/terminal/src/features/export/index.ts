export type { CsvColumn } from './csv.ts'
export { csvTime, settleCoinColumn } from './csv-columns.ts'
export { type CsvTable, ExportButton } from './export-button.tsx'
