import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { indexPrice, indexShares, inverseSquareIndexPrice, movingSources, renewedSource } from './index-price.ts'
import { VECTORS } from './rulebook/reader.ts'

describe('index price', () => {
  it('[ENG-05, R2.3] 2.E21: the outlier-resistant scheme', () => {
    const { input, expected } = VECTORS.get('2.E21')!
    const prices = input
      .at('prices')
      .list()
      .map((price) => price.e8())
    expect(inverseSquareIndexPrice(prices)).toBe(expected.at('index').e8())
    expect(inverseSquareIndexPrice([e8('10'), e8('10.1'), e8('10.2')])).toBe(e8('10.1'))
    expect(inverseSquareIndexPrice([0n, 0n])).toBeNull()
  })

  it('[ENG-05, R2.3] leaves out a source far from the others, whatever its weight', () => {
    expect(indexPrice([e8('100'), e8('102'), e8('104')], [e8('1'), e8('3'), e8('9')])).toBe(e8('103.23076923'))
    expect(indexPrice([e8('100'), e8('102'), e8('110')], [e8('1'), e8('3'), e8('9')])).toBe(e8('101.5'))
  })

  it('[ENG-05, R2.3] keeps a source that is exactly 3 % from the middle, and leaves out one beyond', () => {
    expect(indexPrice([e8('100'), e8('100'), e8('103')])).toBe(e8('101'))
    expect(indexPrice([e8('100'), e8('100'), e8('103.00000001')])).toBe(e8('100'))
  })

  it('[ENG-05, R2.3] leaves out a source that stands still for more than a minute while others move', () => {
    const still = { price: e8('100'), changedTime: 0 }
    const moving = { price: e8('101'), changedTime: 50_000 }
    const given = [e8('100'), e8('101')]
    expect(movingSources(given, [still, moving], 60_000)).toEqual(given)
    expect(movingSources(given, [still, moving], 60_001)).toEqual([0n, e8('101')])
    expect(movingSources(given, [still, moving], 110_001)).toEqual(given)
    expect(movingSources([e8('100'), 0n], [still, moving], 61_000)).toEqual([e8('100'), 0n])
  })

  it('[MKT-04, R2.3] shares of the sources: those of the weighted scheme', () => {
    const prices = [e8('100'), 0n, e8('102'), e8('110')]
    expect(indexShares(prices, [e8('1'), e8('5'), e8('3'), e8('9')])).toEqual([e8('0.25'), 0n, e8('0.75'), 0n])
    expect(indexShares([0n, 0n], [e8('1'), e8('1')])).toEqual([0n, 0n])
  })

  it('[MKT-04, R2.3] shares of the sources: the nearer to the mean, the more; all of it where one stands there', () => {
    const prices = [e8('100'), e8('101'), e8('103')]
    const shares = indexShares(prices, null)
    const mean = prices.reduce((sum, price, place) => sum + price * shares[place]!, 0n) / e8('1')
    const index = inverseSquareIndexPrice(prices)!
    expect(mean - index < 2n && index - mean < 2n).toBe(true)
    expect(shares[1]! > shares[0]! && shares[0]! > shares[2]!).toBe(true)
    expect(indexShares([e8('10'), e8('10.1'), e8('10.2')], null)).toEqual([0n, e8('1'), 0n])
  })

  it('[ENG-05, R2.3] takes silence for no change of a source’s price', () => {
    const first = renewedSource(undefined, e8('100'), 1_000)
    expect(renewedSource(first, 0n, 2_000)).toBe(first)
    expect(renewedSource(first, e8('100'), 3_000)).toBe(first)
    expect(renewedSource(first, e8('101'), 4_000)).toEqual({ price: e8('101'), changedTime: 4_000 })
    const silent = renewedSource(undefined, 0n, 1_000)
    expect(renewedSource(silent, e8('100'), 2_000)).toEqual({ price: e8('100'), changedTime: 2_000 })
  })
})
