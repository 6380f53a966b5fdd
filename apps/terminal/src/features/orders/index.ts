export { sideText, triggerOf, triggerText, typeText } from './columns.tsx'
export { kindChoice } from './kind-choice.ts'
export { OpenOrdersPanel } from './open-orders-panel.tsx'
