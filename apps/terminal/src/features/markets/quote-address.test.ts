// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { quoteAsked, spotMarketsAddress } from './quote-address.ts'

describe('the address of the spot markets', () => {
  it('[MKT-03, SPOT-01] names the quote coin by which the pairs are filtered, and reads it back', () => {
    expect(spotMarketsAddress('')).toBe('/markets/spot')
    expect(spotMarketsAddress('USDC')).toBe('/markets/spot?quote=USDC')
    for (const coin of ['USDC', 'BTC', '']) {
      expect(quoteAsked(new URL(spotMarketsAddress(coin), 'http://exchange').search)).toBe(coin)
    }
    expect(quoteAsked('?lang=en&quote=usdc')).toBe('USDC')
  })
})
