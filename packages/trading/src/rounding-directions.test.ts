import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { initialMarginRate, maintenanceMarginRate } from './account.ts'
import { poolPnlRatio } from './adl.ts'
import { inCoin } from './collateral.ts'
import { closedEntryValue } from './entry.ts'
import { averagePremium, impactPrice, intervalInterest, premiumIndex } from './funding.ts'
import { icebergSlices } from './iceberg.ts'
import { indexPrice, inverseSquareIndexPrice, median } from './index-price.ts'

/** Each formula at figures that do not come out even, so that its direction shows in the last digit. */
describe('rounding directions', () => {
  it('[ENG-03, 5.4] margin rates go up: nobody looks safer than they are', () => {
    const account = { marginBalance: e8('3'), haircutLoss: 0n, orderLoss: 0n }
    const margins = { totalInitialMargin: e8('1'), totalMaintenanceMargin: e8('0.5') }
    expect(initialMarginRate({ ...account, ...margins })).toBe(e8('0.33333334'))
    expect(maintenanceMarginRate({ ...account, ...margins })).toBe(e8('0.16666667'))
  })

  it('[ENG-03, 5.4] dollars in a coin go down: no more can be used than there is', () => {
    const btc = { price: e8('30000'), collateral: { tiers: [], enabled: true } }
    expect(inCoin(btc, e8('20000'))).toBe(e8('0.66666666'))
    expect(inCoin(btc, e8('-20000'))).toBe(e8('-0.66666667'))
  })

  it('[ENG-03, R4.1] the part of an entry value that is closed is half up', () => {
    expect(closedEntryValue(e8('100'), 3n, 1n)).toBe(e8('33.33333333'))
    expect(closedEntryValue(e8('100'), 3n, 2n)).toBe(e8('66.66666667'))
    expect(closedEntryValue(3n, 2n, 1n)).toBe(2n)
  })

  it('[ENG-03, R2.10, R2.11, R2.12] premium, its average and interest are half up on either side of zero', () => {
    expect(premiumIndex(e8('30000'), e8('30002'), null)).toBe(e8('0.00006667'))
    expect(premiumIndex(e8('30000'), null, e8('29998'))).toBe(e8('-0.00006667'))
    expect(averagePremium([1n, 1n, 2n])).toBe(2n)
    expect(averagePremium([-1n, -1n, -2n])).toBe(-2n)
    expect(intervalInterest({ interestPerDay: e8('0.0002'), intervalMinutes: 480 })).toBe(e8('0.00006667'))
  })

  it('[ENG-03, R2.9] a book that holds a fraction of a lot less than the notional has no impact price', () => {
    const linear = { contractType: 'LinearPerpetual', tickSize: e8('1'), lotSize: e8('1') } as const
    const inverse = { ...linear, contractType: 'InversePerpetual' } as const
    const book = { ticks: [100], lots: [2] }
    expect(impactPrice(linear, book, e8('200'))).toBe(e8('100'))
    expect(impactPrice(linear, book, e8('200.5'))).toBe(null)
    expect(impactPrice(inverse, book, e8('2'))).toBe(e8('100'))
    expect(impactPrice(inverse, book, e8('2.5'))).toBe(null)
  })

  it('[ENG-03, R2.1, R2.3] the middle and the means of index sources are half up', () => {
    const [one, next] = [e8('100'), e8('100.00000001')]
    expect(median([next, one])).toBe(next)
    expect(indexPrice([one, next])).toBe(next)
    expect(indexPrice([one, next], [2n, 1n])).toBe(one)
    expect(inverseSquareIndexPrice([one, next])).toBe(next)
  })

  it('[ENG-03, R6.1] the drawdown of a pool goes away from zero: it deleverages no later than it must', () => {
    const standing = { balance: e8('3'), maxBalance: e8('3'), pnl: e8('-1'), maxPnl: 0n }
    expect(poolPnlRatio(standing)).toBe(e8('-0.33333334'))
  })

  it('[ENG-03, 3.9] an iceberg takes one slice more for what is left over', () => {
    const slices = (lots: number) => icebergSlices({ lots, subQty: 10, orderCount: 0 })
    expect([slices(20), slices(21), slices(29)]).toEqual([2, 3, 3])
  })
})
