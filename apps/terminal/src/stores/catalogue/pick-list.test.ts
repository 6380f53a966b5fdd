// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import type { SpotSymbol, SymbolConfig } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { describe, expect, it } from 'vitest'
import builtIn from '../pair-list/built-in-pairs.json'
import { pairTermsOf } from '../pair-list/pair-terms.ts'
import type { LiveTicker } from '../tickers.ts'
import { entryOf } from './entry.ts'
import { toggled } from './favourites.ts'
import { pairEntriesOf } from './listed-entry.ts'
import { type PickQuery, pickList, tagsOf } from './pick-list.ts'

const entry = (symbol: string, change: Partial<SymbolConfig> = {}) => entryOf({ ...symbolConfigOf(symbol), ...change })
const ticker = (symbol: string, last: string, change: string, turnover: string) =>
  [symbol, { symbol, last: e8(last), changeRate24h: e8(change), turnover24h: e8(turnover) } as LiveTicker] as const

const USDC = { quoteCurrency: 'USDC', coin: 'USDC', baseCurrency: 'BTC', coinName: 'BTC' }
const INVERSE = { quoteCurrency: 'USD', coin: 'BTC', baseCurrency: 'BTC', coinName: 'BTC' }
const list = [
  entry('BTCUSDT', { indexSort: 1 }),
  entry('ETHUSDT', { indexSort: 2, symbolTags: ['DEFI'] }),
  entry('1000BONKUSDT', { indexSort: 3, symbolTags: ['NEW'], coinName: 'BONK' }),
  entry('BCHUSDT', { indexSort: 4 }),
  entry('BTCPERP', { ...USDC, indexSort: 5, displayName: 'BTC-PERP' }),
  entry('BTCUSDZ26', { ...INVERSE, indexSort: 6, symbolAlias: 'BTCUSD1225', contractType: 'InverseFutures' }),
]
const tickers = new Map([
  ticker('BTCUSDT', '65000', '-0.01', '900'),
  ticker('ETHUSDT', '3400', '0.05', '500'),
  ticker('1000BONKUSDT', '0.03', '0.2', '100'),
])
const QUERY: PickQuery = {
  words: '',
  tab: 'usdt',
  tag: '',
  favourites: new Set(),
  sort: 'turnover',
  descending: true,
}
const pick = (change: Partial<PickQuery>) =>
  pickList(list, tickers, { ...QUERY, ...change }).map(({ symbol }) => symbol)

describe('pickList', () => {
  it('[CAT-15] sorts by turnover, change, price and name; what has no figures comes last either way', () => {
    expect(pick({})).toEqual(['BTCUSDT', 'ETHUSDT', '1000BONKUSDT', 'BCHUSDT'])
    expect(pick({ descending: false })).toEqual(['1000BONKUSDT', 'ETHUSDT', 'BTCUSDT', 'BCHUSDT'])
    expect(pick({ sort: 'change' })).toEqual(['1000BONKUSDT', 'ETHUSDT', 'BTCUSDT', 'BCHUSDT'])
    expect(pick({ sort: 'last', descending: false })[0]).toBe('1000BONKUSDT')
    expect(pick({ sort: 'symbol', descending: false })[0]).toBe('1000BONKUSDT')
    const untraded = new Map([...tickers, ticker('BCHUSDT', '0', '0', '0')])
    for (const sort of ['last', 'change', 'turnover'] as const) {
      const query = { ...QUERY, sort, descending: false }
      expect(pickList(list, untraded, query).at(-1)?.symbol).toBe('BCHUSDT')
    }
  })

  it('[CAT-15] finds by symbol, other name and coin, the closest first, whatever the case and separators', () => {
    expect(pick({ words: 'b' })).toEqual(['BTCUSDT', '1000BONKUSDT', 'BCHUSDT'])
    expect(pick({ words: 'eth/usdt' })).toEqual(['ETHUSDT'])
    expect(pick({ words: ' bch ' })).toEqual(['BCHUSDT'])
    expect(pick({ words: 'bonk' })).toEqual(['1000BONKUSDT'])
    expect(pick({ words: 'btc-perp', tab: 'all' })).toEqual(['BTCPERP'])
    expect(pick({ words: 'btcusd1225', tab: 'all' })).toEqual(['BTCUSDZ26'])
    expect(pick({ words: 'btc', tab: 'all' })).toEqual(['BTCUSDT', 'BTCPERP', 'BTCUSDZ26'])
    expect(pick({ words: 'zzz' })).toEqual([])
    // the symbols of contracts settled in USDC do not contain USDC
    expect(pick({ words: 'usdc', tab: 'all' })).toEqual(['BTCPERP'])
    expect(pick({ words: 'BTC/USDC', tab: 'all' })).toEqual(['BTCPERP'])
  })

  it('[CAT-15] has a tab for each family, all, and favourites; tags narrow any of them', () => {
    expect(pick({ tab: 'usdc' })).toEqual(['BTCPERP'])
    expect(pick({ tab: 'inverse' })).toEqual(['BTCUSDZ26'])
    expect(pick({ tab: 'all' })).toHaveLength(list.length)
    expect(pick({ tab: 'favourites', favourites: new Set(['BCHUSDT', 'BTCPERP']) })).toEqual(['BCHUSDT', 'BTCPERP'])
    expect(pick({ tag: 'DEFI' })).toEqual(['ETHUSDT'])
    expect(tagsOf(list)).toEqual(['DEFI', 'NEW'])
  })

  it('[CAT-15, SPOT-01] lists spot pairs in a tab of their own, by quote coin and tag, and compares turnovers in dollars', () => {
    const pairs = pairEntriesOf((builtIn.list as SpotSymbol[]).map(pairTermsOf))
    const markets = [...list, ...pairs]
    const figures = new Map([
      ...tickers,
      ticker('BTC/USDT', '65000', '0.01', '800'),
      ticker('ETH/BTC', '0.05', '0.02', '0.01'),
      ticker('SOL/USDC', '150', '0.03', '700'),
    ])
    const pickMarkets = (change: Partial<PickQuery>) =>
      pickList(markets, figures, { ...QUERY, tab: 'spot', ...change }).map(({ symbol }) => symbol)
    expect(pickMarkets({})).toHaveLength(pairs.length)
    // 0.01 BTC are 650 dollars
    expect(pickMarkets({}).slice(0, 3)).toEqual(['BTC/USDT', 'SOL/USDC', 'ETH/BTC'])
    expect(pickMarkets({ tab: 'all' }).slice(0, 3)).toEqual(['BTCUSDT', 'BTC/USDT', 'SOL/USDC'])
    const usdc = new Set(builtIn.tokens.find(({ tokenId }) => tokenId === 'USDC')?.quoteTokenSymbols)
    expect(pickMarkets({ only: usdc })[0]).toBe('SOL/USDC')
    expect(pickMarkets({ only: usdc }).every((symbol) => symbol.endsWith('/USDC'))).toBe(true)
    expect(pickMarkets({ only: usdc, tag: 'DEFI' })).toEqual(['LINK/USDC'])
    expect(pickMarkets({ tab: 'favourites', favourites: new Set(['ETH/BTC', 'BCHUSDT']) })).toEqual([
      'ETH/BTC',
      'BCHUSDT',
    ])
    // The slash tells which of two markets with the same coins is meant.
    expect(pickMarkets({ tab: 'all', words: 'ethusdt', sort: 'change' })).toEqual(['ETHUSDT', 'ETH/USDT'])
    expect(pickMarkets({ tab: 'all', words: 'eth/usdt' })).toEqual(['ETH/USDT', 'ETHUSDT'])
    expect(pickMarkets({ words: 'ethb' })).toEqual(['ETH/BTC'])
  })

  it('[CAT-15] lists and searches 2 000 contracts well within 100 ms', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => entry(`C${index}USDT`))
    const times = ['', 'c', 'c1', 'c19', 'c199'].map((words) => {
      const before = performance.now()
      pickList(many, tickers, { ...QUERY, words })
      return performance.now() - before
    })
    // The shortest time counts, because the machine does other things at the same time.
    expect(Math.min(...times)).toBeLessThan(20)
  })

  it('[CAT-15] stars and unstars', () => {
    expect(toggled(['A'], 'B')).toEqual(['A', 'B'])
    expect(toggled(['A', 'B'], 'A')).toEqual(['B'])
  })
})
