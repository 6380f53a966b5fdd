import { type E8, ONE } from '@perpdesk/numeric'
import { INITIAL_RATE_ALERT, MAINTENANCE_RATE_ALERT, SAFE_MAINTENANCE_RATE } from '@perpdesk/trading'

export type RateLevel = 'calm' | 'near' | 'urgent'

/** Rates at which the exchange warns (5.4), and at which no margin is free any more or liquidation is near. */
const LEVELS = {
  imr: { near: INITIAL_RATE_ALERT, urgent: ONE },
  mmr: { near: MAINTENANCE_RATE_ALERT, urgent: SAFE_MAINTENANCE_RATE },
} as const

/** Level of a margin rate; 1 is 100 %. */
export function rateLevel(kind: keyof typeof LEVELS, rate: E8): RateLevel {
  const { near, urgent } = LEVELS[kind]
  return rate >= urgent ? 'urgent' : rate >= near ? 'near' : 'calm'
}
