import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { NO_STRATEGY_TERMS, type StrategyTerms } from './strategy.ts'
import { lotRulesOf, maxStrategyLots, type SizedStrategy, strategySizeIssue } from './strategy-size.ts'

/** Lots of 0.001 at ticks of 0.1; 5 in the quote coin at least, which is 0.001 at 50 000 and 0.002 at 4 999.9. */
const linear = {
  contractType: 'LinearPerpetual',
  lotSize: e8('0.001'),
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  minQty: e8('0.001'),
  minNotional: e8('5'),
  maxLimitQty: e8('1'),
  maxMarketQty: e8('0.1'),
} as const
const inverse = {
  ...linear,
  contractType: 'InversePerpetual',
  lotSize: e8('1'),
  minQty: e8('1'),
  minNotional: e8('10'),
  maxLimitQty: e8('1000'),
  maxMarketQty: e8('100'),
} as const
const AT_50000 = 500_000
const AT_4999 = 49_999

const strategy = (terms: Partial<StrategyTerms>, lots: number, more: Partial<SizedStrategy> = {}): SizedStrategy => ({
  lots,
  closing: false,
  terms: { ...NO_STRATEGY_TERMS, ...terms },
  ...more,
})
const twap = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const
const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: AT_50000 } as const

describe('the size of a strategy', () => {
  it.each([
    ['TWAP: a tenth above the smallest notional a slice', twap, linear, AT_50000, 19, 20, 'strategySizeTooSmall', 20],
    [
      'TWAP: the notional is cut up to lots before its tenth',
      twap,
      linear,
      AT_4999,
      29,
      30,
      'strategySizeTooSmall',
      30,
    ],
    ['TWAP of an inverse contract', twap, inverse, AT_50000, 109, 110, 'strategySizeTooSmall', 110],
    ['TWAP: half of the largest market order a slice', twap, linear, AT_50000, 501, 500, 'sliceTooLarge', 50],
    [
      'TWAP that follows: half of the largest limit order',
      { ...twap, pricing: 'Chase' },
      linear,
      AT_50000,
      5_001,
      5_000,
      'sliceTooLarge',
      500,
    ],
    ['iceberg: two parts at least', { ...iceberg, subQty: 10 }, linear, AT_50000, 10, 11, 'sliceCount', 0],
    [
      'iceberg: a thousand parts at most',
      { ...iceberg, subQty: 10 },
      linear,
      AT_50000,
      10_001,
      10_000,
      'sliceCount',
      0,
    ],
    ['iceberg: a part is an order', { ...iceberg, orderCount: 4 }, linear, AT_50000, 3, 4, 'sliceTooSmall', 1],
    [
      'iceberg: a fixed limit values its parts',
      { ...iceberg, orderCount: 4, limitPrice: AT_4999 },
      linear,
      AT_50000,
      7,
      8,
      'sliceTooSmall',
      2,
    ],
    [
      'iceberg: parts of the largest order',
      { ...iceberg, orderCount: 2 },
      linear,
      AT_50000,
      2_002,
      2_000,
      'sliceTooLarge',
      1_000,
    ],
    ['chase: an order', { type: 'Chase' }, linear, AT_4999, 1, 2, 'strategySizeTooSmall', 2],
    ['chase: the largest order', { type: 'Chase' }, linear, AT_50000, 1_001, 1_000, 'strategySizeTooLarge', 1_000],
  ] as const)('[ORD-01] %s', (_rule, terms, contract, lastPrice, refused, taken, code, lots) => {
    const rules = lotRulesOf(contract)
    expect(strategySizeIssue(rules, strategy(terms, refused), lastPrice)).toEqual({ code, lots })
    expect(strategySizeIssue(rules, strategy(terms, taken), lastPrice)).toBe(undefined)
  })

  it('[ORD-01] is the smallest quantity a part where it only closes', () => {
    const rules = lotRulesOf(linear)
    const closing = { closing: true } as const
    expect(strategySizeIssue(rules, strategy(twap, 10, closing), AT_4999)).toBe(undefined)
    expect(strategySizeIssue(rules, strategy(twap, 9, closing), AT_4999)?.lots).toBe(10)
    expect(strategySizeIssue(rules, strategy({ type: 'Chase' }, 1, closing), AT_4999)).toBe(undefined)
  })

  it('[ORD-01] has a most that the rules above take, and not a part more', () => {
    const rules = lotRulesOf(linear)
    for (const terms of [
      twap,
      { ...twap, pricing: 'Chase' },
      { ...iceberg, orderCount: 4 },
      { ...iceberg, subQty: 10 },
      { type: 'Chase' },
    ] as const) {
      const most = maxStrategyLots(rules, { ...NO_STRATEGY_TERMS, ...terms })
      expect(strategySizeIssue(rules, strategy(terms, most), AT_50000)).toBe(undefined)
      expect(strategySizeIssue(rules, strategy(terms, most + 4), AT_50000)).not.toBe(undefined)
    }
  })
})
