import { type E8, e8 } from '@perpdesk/numeric'

export type RateLevel = 'calm' | 'near' | 'urgent'

/** Shares of margin at which the exchange warns (thresholds of rule 5.4) and at which the end is near. */
const LEVELS = {
  imr: { near: e8('0.9'), urgent: e8('1') },
  mmr: { near: e8('0.7'), urgent: e8('0.9') },
} as const

/** How serious a margin rate is; 1 is 100 %. */
export function rateLevel(kind: keyof typeof LEVELS, rate: E8): RateLevel {
  const { near, urgent } = LEVELS[kind]
  return rate >= urgent ? 'urgent' : rate >= near ? 'near' : 'calm'
}
