export { sideText, typeText } from './columns.tsx'
export { OpenOrdersPanel } from './open-orders-panel.tsx'
