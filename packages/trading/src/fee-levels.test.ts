import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import {
  FEE_LEVELS,
  labelOf,
  lastFeeReview,
  levelAbove,
  levelByRates,
  levelByVolume,
  missingVolume,
  nextFeeReview,
} from './fee-levels.ts'
import { DEFAULT_FEE_RATES } from './fees.ts'
import { DEFAULT_SPOT_RATES } from './spot/fees.ts'

const volume = (contracts: string, spot = '0') => ({ contracts: e8(contracts), spot: e8(spot) })

describe('fee levels', () => {
  it('[ACC-02, 7.1] have the published rates, in percent of the value', () => {
    const percent = (rate: bigint) => `${Number(rate) / 1_000_000}`
    const table = FEE_LEVELS.map(({ name, contracts, spot }) => [
      name,
      ...[spot.taker, spot.maker, contracts.taker, contracts.maker].map(percent),
    ])
    expect(table.slice(0, 8)).toEqual([
      ['VIP 0', '0.1', '0.1', '0.055', '0.02'],
      ['VIP 1', '0.08', '0.0675', '0.04', '0.018'],
      ['VIP 2', '0.0775', '0.065', '0.0375', '0.016'],
      ['VIP 3', '0.075', '0.0625', '0.035', '0.014'],
      ['VIP 4', '0.06', '0.05', '0.032', '0.012'],
      ['VIP 5', '0.05', '0.04', '0.032', '0.01'],
      ['Supreme VIP', '0.045', '0.03', '0.03', '0'],
      ['PRO 1', '0.045', '0.03', '0.028', '0'],
    ])
    expect(table.at(-1)).toEqual(['PRO 6', '0.045', '0.03', '0.015', '0'])
    expect([FEE_LEVELS[0]?.contracts, FEE_LEVELS[0]?.spot]).toEqual([DEFAULT_FEE_RATES, DEFAULT_SPOT_RATES])
  })

  it('[ACC-02] whoever trades more never pays more, and each level is known by its rates', () => {
    for (const [place, level] of FEE_LEVELS.entries()) {
      expect(levelByRates(level)).toBe(level)
      const above = FEE_LEVELS[place + 1]
      expect(levelAbove(level)).toBe(above)
      if (above === undefined) continue
      expect(above.needs.contracts > level.needs.contracts && above.needs.spot > level.needs.spot).toBe(true)
      for (const product of ['contracts', 'spot'] as const) {
        const [higher, lower] = [above[product], level[product]]
        expect(higher.taker <= lower.taker && higher.maker <= lower.maker).toBe(true)
      }
    }
    expect(levelByRates({ contracts: { taker: 1n, maker: 1n }, spot: DEFAULT_SPOT_RATES })).toBe(undefined)
  })

  it('[ACC-02] are reached by contracts or by spot pairs, to the last digit', () => {
    expect(levelByVolume(volume('0')).name).toBe('VIP 0')
    expect(levelByVolume(volume('9999999.99999999', '999999.99999999')).name).toBe('VIP 0')
    expect(levelByVolume(volume('10000000')).name).toBe('VIP 1')
    expect(levelByVolume(volume('0', '5000000')).name).toBe('VIP 2')
    expect(levelByVolume(volume('10000000', '25000000')).name).toBe('VIP 4')
    expect(levelByVolume(volume('500000000')).name).toBe('Supreme VIP')
    expect(levelByVolume(volume('1000000000')).name).toBe('PRO 1')
    expect(levelByVolume(volume('99000000000')).name).toBe('PRO 6')
    const short = missingVolume(FEE_LEVELS[1]!, volume('9999999.99999999', '2000000'))
    expect(short).toEqual({ contracts: 1n, spot: 0n })
  })

  it('[SHR-02] give the label VIP with its level, or PRO', () => {
    expect(FEE_LEVELS.map(({ name }) => labelOf(name)).slice(0, 2)).toEqual([undefined, { labelType: 2, level: '1' }])
    expect(labelOf('Supreme VIP')).toEqual({ labelType: 2, level: 'Supreme' })
    expect(labelOf('PRO 3')).toEqual({ labelType: 3 })
  })

  it('[ACC-02, R7.2] are reviewed at 07:00 UTC', () => {
    const seven = Date.UTC(2026, 0, 5, 7)
    expect([lastFeeReview(seven), nextFeeReview(seven)]).toEqual([seven, Date.UTC(2026, 0, 6, 7)])
    expect([lastFeeReview(seven - 1), nextFeeReview(seven - 1)]).toEqual([Date.UTC(2026, 0, 4, 7), seven])
  })
})
