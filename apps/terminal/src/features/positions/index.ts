export { ClosePopover } from './close-popover.tsx'
export { summary as closeSummary } from './close-summary.ts'
export { expectedPnl } from './expected-pnl.ts'
export { PositionsTable } from './positions-table.tsx'
