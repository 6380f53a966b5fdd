// @vitest-environment node
import type { SymbolConfig } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { describe, expect, it } from 'vitest'
import { entryOf } from '../../stores/catalogue/entry.ts'
import { contractsInstead } from './contracts-instead.ts'

const entry = (symbol: string, change: Partial<SymbolConfig> = {}) =>
  entryOf({ ...symbolConfigOf(symbol), baseCurrency: symbol.slice(0, 3), ...change })
const dated = (symbol: string, settleTimeE3: number, change: Partial<SymbolConfig> = {}) =>
  entry(symbol, { contractType: 'LinearFutures', settleTimeE3, ...change })

const over = dated('BTCUSDT-1', 1_000, { contractStatus: 'Delivering' })
const usdc = { coin: 'USDC', quoteCurrency: 'USDC' } as const
const symbolsFor = (...list: (typeof over)[]) => contractsInstead(over, list).map(({ symbol }) => symbol)

describe('contracts to go on with', () => {
  it('[CAT-13, R1.10] are those on the same coin in the same money, the next delivery first', () => {
    const found = symbolsFor(
      entry('BTCUSDT'),
      dated('BTCUSDT-3', 3_000),
      dated('BTCUSDT-2', 2_000),
      over,
      dated('BTCUSDT-0', 500, { contractStatus: 'Closed' }),
      dated('BTCUSDT-4', 4_000, { contractStatus: 'PreLaunch' }),
      entry('ETHUSDT'),
      entry('BTCPERP', usdc),
    )
    expect(found).toEqual(['BTCUSDT-2', 'BTCUSDT-3', 'BTCUSDT'])
    const many = [5, 4, 3, 2].map((end) => dated(`BTCUSDT-${end}`, end * 1_000))
    expect(symbolsFor(...many, entry('BTCUSDT'))).toEqual(['BTCUSDT-2', 'BTCUSDT-3', 'BTCUSDT-4', 'BTCUSDT'])
  })

  it('[CAT-13, R1.10] are a few of the same page where the coin has no other', () => {
    expect(symbolsFor(over, entry('BTCPERP', usdc), entry('ETHUSDT'), entry('SOLUSDT'))).toEqual(['ETHUSDT', 'SOLUSDT'])
  })
})
