import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { groupLevels } from './grouping.ts'
import { rowValues, rowValueText } from './row-values.ts'

const linear = {
  contractType: 'LinearPerpetual',
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  lotSize: e8('0.001'),
} as const
const inverse = {
  contractType: 'InversePerpetual',
  tickSize: e8('0.5'),
  minPrice: e8('0.5'),
  lotSize: e8('1'),
} as const

describe('what the rows of the book are worth', () => {
  it('[MKT-01] is the value of their levels, not of the price that they are grouped under', () => {
    const levels = [
      { ticks: 1_001, lots: 1_000 },
      { ticks: 1_009, lots: 2_000 },
      { ticks: 1_011, lots: 500 },
      { ticks: 1_500, lots: 9_000 },
    ]
    const rows = groupLevels(levels, { ratio: 10, origin: 0 }, 'ask', 2)
    // 100.1 + 201.8, then 50.55; the level that is not shown is not counted
    expect(rowValues(linear, levels, rows)).toEqual([
      { value: e8('301.9'), sum: e8('301.9') },
      { value: e8('50.55'), sum: e8('352.45') },
    ])
  })

  it('[MKT-01] of an inverse contract is in its coin', () => {
    const levels = [
      { ticks: 20_000, lots: 1_000 },
      { ticks: 40_000, lots: 1_000 },
    ]
    expect(rowValues(inverse, levels, groupLevels(levels, { ratio: 1, origin: 0 }, 'ask', 9))).toEqual([
      { value: e8('0.1'), sum: e8('0.1') },
      { value: e8('0.05'), sum: e8('0.15') },
    ])
  })

  it.each([
    ['999.999', 'USDT', '999.99'],
    ['1000', 'USDT', '1,000'],
    ['1234567.89', 'USDC', '1,234,567'],
    ['0.12345678', 'BTC', '0.12345678'],
    ['12.34567899', 'BTC', '12.3456'],
  ])('[NUM-08] %s %s is written %s', (value, coin, written) => {
    expect(rowValueText(e8(value), coin)).toBe(written)
  })
})
