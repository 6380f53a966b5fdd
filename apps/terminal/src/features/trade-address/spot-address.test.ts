import { describe, expect, it } from 'vitest'
import { FIRST_PAIR, pairAsked, readSpotAddress, spotAddress } from './spot-address.ts'

const BTCUSDT = { symbol: 'BTC/USDT' }
const ALL = new Map([
  [BTCUSDT.symbol, BTCUSDT],
  ['ETH/BTC', { symbol: 'ETH/BTC' }],
])
const find = (path: string) => {
  const asked = readSpotAddress(path)
  return asked === undefined ? undefined : pairAsked(asked, ALL)
}

describe('addresses of the spot market', () => {
  it('[ROUTE-07] the address of a pair leads to it', () => {
    expect(spotAddress({ baseCoin: 'BTC', quoteCoin: 'USDT' })).toBe('/trade/spot/BTC/USDT')
    expect(find(FIRST_PAIR)).toBe(BTCUSDT)
  })

  it('[ROUTE-07] small letters and a name without a slash name the same pair', () => {
    expect(find('/trade/spot/btc/usdt')).toBe(BTCUSDT)
    expect(find('/trade/spot/BTCUSDT')).toBe(BTCUSDT)
  })

  it('[ROUTE-07] unknown pairs and other forms name none', () => {
    expect(find('/trade/spot/USDT/BTC')).toBe(undefined)
    expect(find('/trade/spot/BTCPERP')).toBe(undefined)
    for (const path of [
      '/trade/spot/',
      '/trade/spot/BTC/USDT/x',
      '/trade/spot/BTC/',
      '/trade/spot//USDT',
      '/trade/usdt/BTCUSDT',
    ])
      expect(readSpotAddress(path)).toBe(undefined)
  })
})
