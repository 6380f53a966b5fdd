export { OrderPanel } from './order-panel.tsx'
