import { type E8, ONE } from '@perpdesk/numeric'
import { INITIAL_RATE_ALERT, MAINTENANCE_RATE_ALERT, SAFE_MAINTENANCE_RATE } from '@perpdesk/trading'

export type RateLevel = 'calm' | 'near' | 'urgent'

/**
 * Rates from which the exchange warns (`near`, 5.4), and from which no margin is available or liquidation is close
 * (`urgent`).
 */
const LEVELS = {
  imr: { near: INITIAL_RATE_ALERT, urgent: ONE },
  mmr: { near: MAINTENANCE_RATE_ALERT, urgent: SAFE_MAINTENANCE_RATE },
} as const

/** Returns the level of a margin rate; a rate of 1 is 100 %. */
export function rateLevel(kind: keyof typeof LEVELS, rate: E8): RateLevel {
  const { near, urgent } = LEVELS[kind]
  return rate >= urgent ? 'urgent' : rate >= near ? 'near' : 'calm'
}
