export { LiveTable } from './live-table.tsx'
