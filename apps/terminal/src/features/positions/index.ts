export { summary as closeSummary } from './close-form.ts'
export { ClosePopover } from './close-popover.tsx'
export { PositionsTable } from './positions-table.tsx'
