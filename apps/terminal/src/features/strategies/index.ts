export { StrategiesPanel } from './strategies-panel.tsx'
export { resumePendingStrategies, type StrategyTicket, startStrategy } from './strategy-submissions.ts'
