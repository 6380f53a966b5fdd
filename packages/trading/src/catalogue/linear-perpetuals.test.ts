import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { LINEAR_PERPETUALS } from './linear-perpetuals.ts'

describe('catalogue of linear perpetuals', () => {
  it('[SIM-01, CAT-12] has at least 36 contracts with dense, unique ids and unique symbols', () => {
    expect(LINEAR_PERPETUALS.length).toBeGreaterThanOrEqual(36)
    expect(LINEAR_PERPETUALS.map((instrument) => instrument.id)).toEqual(
      LINEAR_PERPETUALS.map((_, position) => position + 1),
    )
    expect(new Set(LINEAR_PERPETUALS.map((instrument) => instrument.symbol)).size).toBe(LINEAR_PERPETUALS.length)
  })

  it('[SIM-01] restates the public figures of BTCUSDT', () => {
    const btc = LINEAR_PERPETUALS[0]
    expect(btc).toMatchObject({ symbol: 'BTCUSDT', id: 1, source: 'public', tickSize: e8('0.1'), lotSize: e8('0.001') })
    expect(btc?.riskTiers.length).toBe(35)
    // Deductions as published with the ladder.
    expect(btc?.riskTiers.slice(0, 4).map((tier) => tier.deduction)).toEqual(['0', '1200', '3020', '4300'].map(e8))
    expect(btc?.riskTiers.at(-1)?.deduction).toBe(e8('226382000'))
  })
})
