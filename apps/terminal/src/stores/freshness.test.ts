import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../client/index.ts'
import { freshnessNow } from './freshness.ts'

let inStep = true
let silence = 0
let topics = 0
const topic = () => {
  topics += 1
  return `orderbook.T${topics}`
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  inStep = true
  silence = 0
  vi.spyOn(streams.public, 'inStep').mockImplementation(() => inStep)
  vi.spyOn(streams.public, 'silence').mockImplementation(() => silence)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('freshness', () => {
  it('[RT-03] is stale from 3 s and dead from 5 s without a word of the server', () => {
    const name = topic()
    for (const [ms, level, ageMs] of [
      [0, 'live', 0],
      [2_900, 'live', 0],
      [3_100, 'stale', 3_000],
      [4_900, 'stale', 4_000],
      [5_100, 'dead', 5_000],
    ] as const) {
      vi.advanceTimersByTime(ms - silence)
      silence = ms
      expect(freshnessNow(name)).toEqual({ level, ageMs })
    }
  })

  it('[RT-03] ages from the moment a topic fell out of step, however much the server talks', () => {
    const name = topic()
    expect(freshnessNow(name).level).toBe('live')
    inStep = false
    vi.advanceTimersByTime(4_000)
    expect(freshnessNow(name).level).toBe('stale')
    vi.advanceTimersByTime(4_000)
    expect(freshnessNow(name)).toEqual({ level: 'dead', ageMs: 8_000 })
    inStep = true
    expect(freshnessNow(name).level).toBe('live')
  })

  it('is dead before the first snapshot', () => {
    inStep = false
    expect(freshnessNow(topic()).level).toBe('dead')
  })

  it('stays one object while nothing that is shown changes', () => {
    const name = topic()
    const first = freshnessNow(name)
    vi.advanceTimersByTime(500)
    silence = 500
    expect(freshnessNow(name)).toBe(first)
  })
})
