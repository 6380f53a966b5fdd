import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candle } from '../history/history.ts'
import { RESOLUTIONS } from './candles.ts'
import { LiveSeries } from './live-series.ts'
import { gather } from './merge.ts'
import { HOUR, MINUTE } from './resolutions.ts'

const START = Date.UTC(2026, 10, 29, 22, 58)

/** Milliseconds between two prices: mostly within a minute, sometimes minutes, hours or a day. */
const wait = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: MINUTE, max: 3 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: HOUR, max: 30 * HOUR }) },
)
const tick = fc.tuple(wait, fc.bigInt({ min: 1n, max: 1000n }), fc.bigInt({ min: 0n, max: 5n }))

describe('live series', () => {
  it('[SIM-02] has in the running bar of every resolution what happened since that bar began', () => {
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 150 }), (ticks) => {
        const series = new LiveSeries(120)
        const reported: Candle[] = []
        let time = START
        for (const [passed, price, volume] of ticks) {
          time += passed
          series.add(time, price, volume, volume * price)
          reported.push({ time, open: price, high: price, low: price, close: price, volume, turnover: volume * price })
          for (const resolution of RESOLUTIONS) {
            expect(series.running(resolution, time)).toEqual(gather(resolution, reported).at(-1))
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})
