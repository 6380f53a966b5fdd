export { HistoryTable, type HistoryTableProps } from './history-table.tsx'
export type { ColumnPair } from './narrow-columns.tsx'
export { TimeCell } from './time-cell.tsx'
export type { HistoryFilter, HistorySource, PagedCall } from './use-history-pages.ts'
