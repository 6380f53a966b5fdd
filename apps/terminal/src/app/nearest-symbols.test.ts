// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { nearestSymbols } from './nearest-symbols.ts'

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'BCHUSDT', '1000PEPEUSDT']

describe('nearestSymbols', () => {
  it('[ROUTE-06] offers what was probably meant first', () => {
    expect(nearestSymbols('BTCUSD', symbols, 2)[0]).toBe('BTCUSDT')
    expect(nearestSymbols('btc', symbols, 1)).toEqual(['BTCUSDT'])
    expect(nearestSymbols('EHTUSDT', symbols, 1)).toEqual(['ETHUSDT'])
    expect(nearestSymbols('1000PEPE', symbols, 1)).toEqual(['1000PEPEUSDT'])
  })

  it('[ROUTE-06] always has something to offer', () => {
    expect(nearestSymbols('???', symbols, 3)).toHaveLength(3)
  })
})
