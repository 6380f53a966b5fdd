import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisRate, datedMarkPrice, midPrice, preMarketMarkPrice } from './mark.ts'
import { VECTORS } from './rulebook/reader.ts'

describe('mark of dated contracts', () => {
  it('[ENG-05, R2.6] 2.E25: basis and basis rate of a ticker', () => {
    const { input, expected } = VECTORS.get('2.E25')!
    const index = input.at('index').e8()
    expect(basisRate(midPrice(input.at('bid1').e8(), input.at('ask1').e8()), index)).toBe(expected.at('basisRate').e8())
    expect(input.at('last').e8() - index).toBe(expected.at('basis').e8())
  })

  it('[ENG-05, R2.6] lies above the index by the average basis of the window there is', () => {
    const rates = [e8('0.01'), e8('0.02'), e8('0.06')]
    const sum = rates.reduce((total, rate) => total + rate, 0n)
    expect(datedMarkPrice(e8('50000'), sum, rates.length)).toBe(e8('51500'))
    expect(datedMarkPrice(e8('50000'), e8('0.01'), 1)).toBe(e8('50500'))
    expect(datedMarkPrice(e8('50000'), 0n, 0)).toBe(e8('50000'))
  })

  it('[ENG-05, R2.6] follows the middle of a book that stands still', () => {
    const price = fc.bigInt({ min: e8('1000'), max: e8('100000') })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 600 }), (index, mid, seconds) => {
        const mark = datedMarkPrice(index, basisRate(mid, index) * BigInt(seconds), seconds)
        // the rate has eight decimals, so the price has a resolution of index × 1e-8
        const grain = index / ONE + 1n
        expect(mark - mid <= grain && mid - mark <= grain).toBe(true)
      }),
    )
  })
})

describe('mark of pre-market contracts', () => {
  it('[ENG-05, R2.7] is the middle one of last price, book and average', () => {
    expect(preMarketMarkPrice(e8('2'), e8('3'), e8('4'))).toBe(e8('3'))
    expect(preMarketMarkPrice(e8('9'), null, e8('2'))).toBe(e8('9'))
    expect(preMarketMarkPrice(e8('9'), e8('2.1'), e8('2'))).toBe(e8('2.1'))
    expect(preMarketMarkPrice(e8('2'), null, null)).toBe(e8('2'))
  })
})
