export { OrderBookPanel } from './order-book-panel.tsx'
