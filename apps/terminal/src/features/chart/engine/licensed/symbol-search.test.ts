// @vitest-environment node
import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeSymbols } from '../../../../stores/instruments.ts'
import { searchSymbols } from './symbol-search.ts'

const found = (words: string, exchange = '', type = '') =>
  searchSymbols(words, exchange, type).map(({ ticker }) => ticker)

beforeAll(() => {
  const own = { symbolAlias: 'BITCOIN', contractType: 'LinearFutures' } as const
  takeSymbols([
    shrinkSymbol({ ...symbolConfigOf('ETHUSDT'), symbolId: 2, indexSort: 2 }),
    shrinkSymbol({ ...symbolConfigOf('BTCUSDT'), symbolId: 3, indexSort: 3 }),
    shrinkSymbol({ ...symbolConfigOf('BTCUSDT'), ...own, symbolName: 'XBT', symbolId: 4, indexSort: 4 }),
  ])
})

describe('search for contracts', () => {
  it('[CHT-03] finds them by name, alias and coin, what fits best first', () => {
    expect(found('ethusdt')).toEqual(['ETHUSDT'])
    expect(found('bitc')).toEqual(['XBT'])
    expect(found('BTC')).toEqual(expect.arrayContaining(['BTCUSDT', 'XBT']))
    expect(found('nothing')).toEqual([])
    expect(found('').length).toBe(3)
  })

  it('[CHT-03] keeps to the filters of exchange and type', () => {
    expect(found('BTC', '', 'futures')).toEqual(['XBT'])
    expect(found('BTC', 'usdt', 'perpetual')).toEqual(['BTCUSDT'])
    expect(found('BTC', 'usdc')).toEqual([])
  })
})
