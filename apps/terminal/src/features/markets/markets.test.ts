// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import type { SpotSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { describe, expect, it } from 'vitest'
import { entryOf } from '../../stores/catalogue/entry.ts'
import { pairEntriesOf } from '../../stores/catalogue/listed-entry.ts'
import type { LiveTicker } from '../../stores/index.ts'
import builtIn from '../../stores/pair-list/built-in-pairs.json'
import { pairTermsOf } from '../../stores/pair-list/pair-terms.ts'
import { sparkPath } from '../../ui/spark-path.ts'
import { FIGURES, figureOf, OF_CONTRACTS } from './market-figures.ts'

const linear = entryOf(symbolConfigOf('BTCUSDT'))
const inverse = entryOf({
  ...symbolConfigOf('BTCUSD'),
  quoteCurrency: 'USD',
  coin: 'BTC',
  contractType: 'InversePerpetual',
})
const TICKER: LiveTicker = {
  symbol: 'BTCUSDT',
  last: e8('65000'),
  mark: e8('65001.5'),
  index: e8('65002'),
  bid: undefined,
  ask: undefined,
  prev24h: e8('64000'),
  high24h: e8('66000'),
  low24h: e8('63000'),
  volume24h: e8('12'),
  turnover24h: e8('780000'),
  openInterest: e8('2.001'),
  fundingRate: e8('-0.0001'),
  nextFundingTime: 0,
  predictedDelivery: undefined,
  highestBuy: undefined,
  lowestSell: undefined,
  change24h: e8('1000'),
  changeRate24h: e8('0.015625'),
  direction: 'up',
}

describe('figureOf', () => {
  it('[MKT-03] values the open interest of all families in the quote coin, at the mark price', () => {
    // 2.001 × 65 001.5
    expect(figureOf('interest', linear, TICKER)).toBe(e8('130068.0015'))
    // open interest of inverse contracts is counted in dollars
    expect(figureOf('interest', inverse, TICKER)).toBe(e8('2.001'))
  })

  it('[MKT-03] has no price figures before the first trade, and no funding of a dated contract', () => {
    const untraded = { ...TICKER, last: 0n, high24h: 0n, low24h: 0n, changeRate24h: 0n, turnover24h: 0n }
    for (const figure of ['last', 'change', 'high', 'low', 'turnover', 'volume'] as const)
      expect(figureOf(figure, linear, untraded)).toBe(undefined)
    expect(figureOf('mark', linear, untraded)).toBe(e8('65001.5'))
    expect(figureOf('funding', linear, TICKER)).toBe(e8('-0.0001'))
    const dated = entryOf({ ...symbolConfigOf('BTCUSDT-26MAR27'), fundingIntervalMinutes: 0 })
    expect(figureOf('funding', dated, TICKER)).toBe(undefined)
    expect(figureOf('last', linear, undefined)).toBe(undefined)
  })
})

describe('figureOf a spot pair', () => {
  it('[MKT-03, SPOT-02] has the figures of its market, and none of those that only contracts have', () => {
    const [pair] = pairEntriesOf((builtIn.list as SpotSymbol[]).slice(0, 1).map(pairTermsOf))
    const missing = FIGURES.filter((figure) => figureOf(figure, pair!, TICKER) === undefined)
    expect(new Set(missing)).toEqual(OF_CONTRACTS)
    expect(figureOf('index', pair!, TICKER)).toBe(e8('65002'))
    expect(figureOf('last', pair!, { ...TICKER, last: 0n })).toBe(undefined)
  })
})

describe('sparkPath', () => {
  it('[MKT-03] leads from edge to edge, the highest close on top and the lowest at the bottom', () => {
    expect(sparkPath(['3', '1', '2', '5'].map((close) => e8(close)))).toBe('M0 300L800 600L1600 450L2400 0')
  })

  it('[MKT-03] is a line in the middle where nothing moved, and nothing for one close', () => {
    expect(sparkPath([e8('7'), e8('7')])).toBe('M0 300L2400 300')
    expect(sparkPath([e8('7')])).toBe(undefined)
  })
})
