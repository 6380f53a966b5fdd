import { RESOLUTIONS } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { resolutionFor, SHORT_RESOLUTIONS, TIME_FRAMES, timeFrameStart } from './time-frames.ts'

const NOW = Date.UTC(2026, 4, 31, 12)

describe('[CHT-02] time frames', () => {
  it.each([
    ['1d', Date.UTC(2026, 4, 30, 12)],
    ['5d', Date.UTC(2026, 4, 26, 12)],
    ['1m', Date.UTC(2026, 3, 30, 12)],
    ['3m', Date.UTC(2026, 1, 28, 12)],
    ['6m', Date.UTC(2025, 10, 30, 12)],
    ['1y', Date.UTC(2025, 4, 31, 12)],
    ['5y', Date.UTC(2021, 4, 31, 12)],
  ] as const)('%s begins by the calendar', (frame, start) => {
    expect(timeFrameStart(frame, NOW)).toBe(start)
  })

  it('takes the finest interval whose bars can be told apart in the width there is', () => {
    const chosen = (width: number) =>
      TIME_FRAMES.map((frame) => resolutionFor(NOW - timeFrameStart(frame, NOW), width, RESOLUTIONS))
    expect(chosen(900)).toEqual(['1W', '1D', '720', '240', '120', '15', '3'])
    expect(chosen(300)).toEqual(['1M', '1W', '1D', '720', '240', '60', '15'])
  })

  it('keeps to the intervals that are offered', () => {
    expect(SHORT_RESOLUTIONS).toEqual(['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'])
    expect(resolutionFor(86_400_000, 900, SHORT_RESOLUTIONS)).toBe('5')
    expect(resolutionFor(1e13, 10, SHORT_RESOLUTIONS)).toBe('1M')
  })
})
