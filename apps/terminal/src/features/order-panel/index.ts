export { KIND_IDS } from './kinds/order-kind.ts'
export { OrderPanel } from './order-panel.tsx'
