export { LiveTable, type Narrowed } from './live-table.tsx'
