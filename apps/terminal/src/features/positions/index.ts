export { summary as closeSummary } from './close-form.ts'
export { ClosePopover } from './close-popover.tsx'
export { expectedPnl } from './expected-pnl.ts'
export { PositionsTable } from './positions-table.tsx'
