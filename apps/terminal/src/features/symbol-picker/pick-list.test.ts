// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { CatalogueEntry, LiveTicker } from '../../stores/index.ts'
import { toggled } from './favourites.ts'
import { type PickQuery, pickList } from './pick-list.ts'

const entry = (symbol: string, tags: string[] = []) =>
  ({
    symbol,
    contract: { displayName: symbol, baseCoin: symbol.replace('USDT', ''), tags },
  }) as unknown as CatalogueEntry
const ticker = (symbol: string, last: string, change: string, turnover: string) =>
  [symbol, { symbol, last: e8(last), changeRate24h: e8(change), turnover24h: e8(turnover) } as LiveTicker] as const

const list = [entry('BTCUSDT'), entry('ETHUSDT', ['DEFI']), entry('1000BONKUSDT', ['NEW']), entry('BCHUSDT')]
const tickers = new Map([
  ticker('BTCUSDT', '65000', '-0.01', '900'),
  ticker('ETHUSDT', '3400', '0.05', '500'),
  ticker('1000BONKUSDT', '0.03', '0.2', '100'),
])
const pick = (change: Partial<PickQuery>) =>
  pickList(list, tickers, {
    words: '',
    only: 'all',
    favourites: new Set(),
    sort: 'turnover',
    descending: true,
    ...change,
  }).map((row) => row.entry.symbol)

describe('pickList', () => {
  it('[CAT-15] sorts by turnover, change, price and name; what has no figures comes last', () => {
    expect(pick({})).toEqual(['BTCUSDT', 'ETHUSDT', '1000BONKUSDT', 'BCHUSDT'])
    expect(pick({ sort: 'change' })).toEqual(['1000BONKUSDT', 'ETHUSDT', 'BCHUSDT', 'BTCUSDT'])
    expect(pick({ sort: 'symbol', descending: false })[0]).toBe('1000BONKUSDT')
  })

  it('[CAT-15] finds by symbol and coin, the closest first, whatever the case and separators', () => {
    expect(pick({ words: 'b' })).toEqual(['BTCUSDT', 'BCHUSDT', '1000BONKUSDT'])
    expect(pick({ words: 'eth/usdt' })).toEqual(['ETHUSDT'])
    expect(pick({ words: ' bch ' })).toEqual(['BCHUSDT'])
    expect(pick({ words: 'zzz' })).toEqual([])
  })

  it('[CAT-15] shows favourites and tags alone', () => {
    expect(pick({ only: 'favourites', favourites: new Set(['BCHUSDT']) })).toEqual(['BCHUSDT'])
    expect(pick({ only: 'DEFI' })).toEqual(['ETHUSDT'])
  })

  it('[CAT-15] lists 2 000 contracts well within 100 ms', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => entry(`C${index}USDT`))
    const before = performance.now()
    pickList(many, tickers, { words: 'c1', only: 'all', favourites: new Set(), sort: 'turnover', descending: true })
    expect(performance.now() - before).toBeLessThan(100)
  })

  it('stars and unstars', () => {
    expect(toggled(['A'], 'B')).toEqual(['A', 'B'])
    expect(toggled(['A', 'B'], 'A')).toEqual(['B'])
  })
})
