import { describe, expect, it } from 'vitest'
import { type HeikinAshiBar, heikinAshi } from './heikin-ashi.ts'

const bar = (open: number, high: number, low: number, close: number) => ({ open, high, low, close })

describe('averaged candles', () => {
  it('[CHT-02] open in the middle of the one before and close at the mean of the bar', () => {
    const first = heikinAshi(bar(10, 14, 8, 12), undefined)
    expect(first).toEqual({ open: 11, high: 14, low: 8, close: 11 })
    const second = heikinAshi(bar(12, 20, 12, 20), first)
    expect(second).toEqual({ open: 11, high: 20, low: 11, close: 16 })
    expect(heikinAshi(bar(20, 21, 19, 20), second)).toEqual({ open: 13.5, high: 21, low: 13.5, close: 20 })
  })

  it('[CHT-02] hold their open and close between high and low, whatever the bars do', () => {
    let before: HeikinAshiBar | undefined
    let close = 100
    for (let at = 0; at < 500; at += 1) {
      const open = close
      close = 100 + 40 * Math.sin(at * at)
      const now = heikinAshi(bar(open, Math.max(open, close) + 1, Math.min(open, close) - 1, close), before)
      expect(now.low).toBeLessThanOrEqual(Math.min(now.open, now.close))
      expect(now.high).toBeGreaterThanOrEqual(Math.max(now.open, now.close))
      before = now
    }
  })
})
