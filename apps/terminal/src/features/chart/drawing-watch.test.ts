// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DrawingWatch } from './drawing-watch.ts'

let able: boolean
let said: string[]
let watch: DrawingWatch

beforeEach(() => {
  vi.useFakeTimers()
  able = true
  said = []
  watch = new DrawingWatch({
    isAble: () => able,
    rebuild: () => said.push('rebuild'),
    onStopped: (stopped) => said.push(stopped ? 'stopped' : 'goes on'),
  })
  watch.start()
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

describe('the watch over the drawing', () => {
  it('[CHT-07] has nothing to say while what is known is drawn, or nothing new is known', () => {
    vi.advanceTimersByTime(10_000)
    for (let tick = 0; tick < 20; tick += 1) {
      watch.known()
      vi.advanceTimersByTime(1_500)
      watch.settled()
    }
    expect(said).toEqual([])
  })

  it('[CHT-07] has a chart that stands still built anew, then says so, then tries again until it is drawn', () => {
    watch.known()
    vi.advanceTimersByTime(2_999)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['rebuild'])
    vi.advanceTimersByTime(9_000)
    expect(said).toEqual(['rebuild', 'stopped'])
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual(['rebuild', 'stopped', 'rebuild'])
    watch.settled()
    vi.advanceTimersByTime(60_000)
    expect(said).toEqual(['rebuild', 'stopped', 'rebuild', 'goes on'])
  })

  it('[CHT-07] does not count while nothing could be drawn: a hidden page, a chart without room', () => {
    watch.known()
    able = false
    vi.advanceTimersByTime(60_000)
    able = true
    vi.advanceTimersByTime(2_000)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual(['rebuild'])
  })
})
