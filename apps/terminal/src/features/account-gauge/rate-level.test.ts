import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { rateLevel } from './rate-level.ts'

describe('rateLevel', () => {
  it('warns where the exchange warns', () => {
    expect([rateLevel('imr', e8('0.89')), rateLevel('imr', e8('0.9')), rateLevel('imr', e8('1'))]).toEqual([
      'calm',
      'near',
      'urgent',
    ])
    expect([rateLevel('mmr', e8('0.69')), rateLevel('mmr', e8('0.7')), rateLevel('mmr', e8('0.95'))]).toEqual([
      'calm',
      'near',
      'urgent',
    ])
  })
})
