export { HistoryTable, type HistoryTableProps } from './history-table.tsx'
export type { ColumnPair } from './narrow-columns.tsx'
export type { HistorySource } from './use-history-pages.ts'
