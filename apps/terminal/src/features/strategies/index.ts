export { resumePendingStrategies, type StrategyTicket, startStrategy } from './strategy-desk.ts'
