export { PositionsPanel } from './positions-panel.tsx'
