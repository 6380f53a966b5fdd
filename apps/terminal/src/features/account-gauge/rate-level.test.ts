import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { rateLevel } from './rate-level.ts'

describe('rateLevel', () => {
  it.each([
    ['imr', '0.89999999', 'calm'],
    ['imr', '0.9', 'near'],
    ['imr', '0.99999999', 'near'],
    ['imr', '1', 'urgent'],
    ['mmr', '0.69999999', 'calm'],
    ['mmr', '0.7', 'near'],
    ['mmr', '0.89999999', 'near'],
    ['mmr', '0.9', 'urgent'],
  ] as const)('%s at %s is %s: it warns where the exchange warns', (kind, rate, level) => {
    expect(rateLevel(kind, e8(rate))).toBe(level)
  })
})
