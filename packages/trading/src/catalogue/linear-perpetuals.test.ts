import { e8, mulE8, ONE } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { checkListing } from '../listing.ts'
import { tierMaintenance } from '../risk-tier.ts'
import { linearValueUnit } from '../value.ts'
import { LINEAR_PERPETUALS } from './linear-perpetuals.ts'

describe('catalogue of linear perpetuals', () => {
  it('[SIM-01, CAT-12] has at least 36 contracts with dense, unique ids and unique symbols', () => {
    expect(LINEAR_PERPETUALS.length).toBeGreaterThanOrEqual(36)
    expect(LINEAR_PERPETUALS.map((instrument) => instrument.id)).toEqual(
      LINEAR_PERPETUALS.map((_, position) => position + 1),
    )
    expect(new Set(LINEAR_PERPETUALS.map((instrument) => instrument.symbol)).size).toBe(LINEAR_PERPETUALS.length)
  })

  it.each(LINEAR_PERPETUALS)('[SIM-01, ENG-03] $symbol may be listed', (instrument) => {
    expect(checkListing(instrument)).toEqual([])
    expect(linearValueUnit(instrument)).toBeGreaterThanOrEqual(1n)
  })

  it.each(LINEAR_PERPETUALS)('[ENG-07] maintenance margin of $symbol does not jump between tiers', (instrument) => {
    for (const [index, tier] of instrument.riskTiers.entries()) {
      const next = instrument.riskTiers[index + 1]
      if (next === undefined) continue
      const below = tierMaintenance(instrument.riskTiers, tier.maxValue)
      expect(mulE8(tier.maxValue, next.maintenanceRate, 'up') - next.deduction).toBe(below)
      const step = tierMaintenance(instrument.riskTiers, tier.maxValue + ONE) - below
      expect(step).toBe(next.maintenanceRate)
    }
  })

  it('[SIM-01] restates the public figures of BTCUSDT', () => {
    const btc = LINEAR_PERPETUALS[0]
    expect(btc).toMatchObject({ symbol: 'BTCUSDT', id: 1, source: 'public', tickSize: e8('0.1'), lotSize: e8('0.001') })
    expect(btc?.riskTiers.length).toBe(35)
    // Deductions as published with the ladder.
    expect(btc?.riskTiers.slice(0, 4).map((tier) => tier.deduction)).toEqual(['0', '1200', '3020', '4300'].map(e8))
    expect(btc?.riskTiers.at(-1)?.deduction).toBe(e8('226382000'))
  })

  it('[CAT-12] a first initial margin rate lies between 1 % and 4 %', () => {
    const isUsual = (rate: bigint): boolean => rate >= e8('0.01') && rate <= e8('0.04')
    const unusual = LINEAR_PERPETUALS.filter(({ riskTiers }) => !isUsual(riskTiers[0]?.initialRate ?? 0n))
    expect(unusual.map((instrument) => instrument.symbol)).toEqual([])
  })
})
