import { describe, expect, it } from 'vitest'
import { Crash } from './crash.ts'
import { candlePath, crashPath } from './price-path.ts'

describe('the crash scenario', () => {
  it('[ENG-03, ENG-08, SPOT-03, SPOT-04] goes through ladder, takeover, deleveraging, debts and funds with every check held', () => {
    const path = crashPath(3).filter((_, second) => second % 4 === 0)
    const crash = new Crash(path, 90, 3)
    expect(crash.run()).toBeUndefined()
    expect(crash.counts.takenOver).toBeGreaterThan(20)
    expect(crash.counts.adlTrades).toBeGreaterThan(0)
    const liquidated = crash.borrowers.filter(({ account }) => crash.counts.soldCoins.has(account))
    expect(liquidated.length).toBeGreaterThan(0)
    expect(crash.counts.converted.size).toBeGreaterThan(3)
    expect(crash.counts.interest).toBeGreaterThan(0)
    expect(crash.counts.loans).toBeGreaterThan(3)
    expect(crash.counts.subscribed).toBeGreaterThan(10)
    expect(crash.counts.redeemed).toBeGreaterThan(3)
  })

  it('reads candles of any order of columns', () => {
    const csv = 'unix,low,open,close,high\n1,90,100,110,120\n2,50,110,60,115'
    expect(candlePath(csv)).toEqual([1, 0.9, 1.2, 1.1, 1.1, 1.15, 0.5, 0.6])
  })

  it.each([
    ['time,price\n1,2', /names no columns/],
    ['open,high,low,close\n1,2,zero,1', /line 2/],
    ['open,high,low,close', /0 candles/],
  ])('refuses %j with a sentence', (csv, reason) => {
    expect(candlePath(csv)).toMatch(reason)
  })
})
