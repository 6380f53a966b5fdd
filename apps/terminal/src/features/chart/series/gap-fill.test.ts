import { RESOLUTIONS } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { barsBetween, MAX_FILLED, withoutGaps } from './gap-fill.ts'
import { lengthOf, nextOpen } from './resolution.ts'
import { minuteBar } from './testing.ts'

describe('gap filling', () => {
  it('[CHT-07] a bar without trades repeats the close before it', () => {
    expect(barsBetween(minuteBar(1, 50), 4 * 60_000, '1')).toEqual([
      { time: 120_000, open: 50, high: 50, low: 50, close: 50, volume: 0, turnover: 0 },
      { time: 180_000, open: 50, high: 50, low: 50, close: 50, volume: 0, turnover: 0 },
    ])
  })

  it('[CHT-07] a gap as long as a sleep is not filled', () => {
    expect(barsBetween(minuteBar(0), (MAX_FILLED + 1) * 60_000, '1')).toHaveLength(MAX_FILLED)
    expect(barsBetween(minuteBar(0), (MAX_FILLED + 2) * 60_000, '1')).toBeUndefined()
  })

  it('[CHT-07] history comes out in order, each time once, without holes', () => {
    const whole = withoutGaps([minuteBar(5, 7), minuteBar(1, 3), minuteBar(3, 4), minuteBar(3, 5)], '1')
    expect(whole.map((bar) => [bar.time / 60_000, bar.close])).toEqual([
      [1, 3],
      [2, 3],
      [3, 5],
      [4, 5],
      [5, 7],
    ])
  })

  it('[CHT-02] bars of every resolution follow each other, months by the calendar', () => {
    for (const resolution of RESOLUTIONS.filter((name) => name !== '1M')) {
      expect(nextOpen(0, resolution)).toBe(lengthOf(resolution))
    }
    const january = Date.UTC(2024, 0, 1)
    const february = nextOpen(january, '1M')
    expect(new Date(february).toISOString()).toBe('2024-02-01T00:00:00.000Z')
    expect(new Date(nextOpen(february, '1M')).toISOString()).toBe('2024-03-01T00:00:00.000Z')
  })
})
