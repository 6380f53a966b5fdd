export { ratioOf } from './book-preferences.ts'
export { groupTicks } from './grouping.ts'
export { OrderBookPanel } from './order-book-panel.tsx'
export { useRowRoom } from './use-row-room.ts'
