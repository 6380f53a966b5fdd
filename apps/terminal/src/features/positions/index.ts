export { ClosePopover } from './close-popover.tsx'
export { PositionsPanel } from './positions-panel.tsx'
