export { groupTicks } from './grouping.ts'
export { OrderBookPanel } from './order-book-panel.tsx'
export { useBookSteps } from './steps.ts'
export { useRowRoom } from './use-row-room.ts'
