import { STRATEGY_PRICINGS, STRATEGY_TYPES, type StrategyTerms } from '@perpdesk/trading'
import { flag, int, oneOf, record } from './field.ts'

export const strategyTerms = record<StrategyTerms>({
  type: oneOf(STRATEGY_TYPES),
  pricing: oneOf(STRATEGY_PRICINGS),
  limitPrice: int,
  chaseDistance: int,
  chasePercentE4: int,
  postOnly: flag,
  triggerPrice: int,
  maxChasePrice: int,
  durationSeconds: int,
  intervalSeconds: int,
  isRandom: flag,
  subQty: int,
  orderCount: int,
})
