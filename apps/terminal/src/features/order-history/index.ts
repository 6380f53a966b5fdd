export { ClosedPnlPanel } from './closed-pnl-panel.tsx'
export { ExecutionsPanel } from './executions-panel.tsx'
export { OrderHistoryPanel } from './order-history-panel.tsx'
export { TradeHistoryPage } from './trade-history-page.tsx'
