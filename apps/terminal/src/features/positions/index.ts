export { ClosePopover } from './close-popover.tsx'
export { PositionsTable } from './positions-table.tsx'
