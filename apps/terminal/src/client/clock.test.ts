// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerClock } from './clock.ts'
import { steadyNow } from './steady-clock.ts'

const HOUR = 3_600_000

describe('ServerClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    steadyNow()
  })
  afterEach(() => vi.useRealTimers())

  /** Adds a sample: the device's clock is right, and the server's is `ahead` of it at the middle of the round trip. */
  function ask(clock: ServerClock, ahead: number, roundTrip: number): void {
    const askedAt = steadyNow()
    const serverTime = Date.now() + roundTrip / 2 + ahead
    vi.advanceTimersByTime(roundTrip)
    clock.sample(serverTime, askedAt, steadyNow())
  }

  it('goes by the device until the server was heard', () => {
    const clock = new ServerClock()
    expect(clock.known).toBe(false)
    expect(clock.now()).toBe(Date.now())
    expect(clock.offset).toBe(0)
  })

  it('puts the server half-way between question and answer', () => {
    const clock = new ServerClock()
    ask(clock, 80, 40)
    expect(clock.offset).toBe(80)
    expect(clock.now()).toBe(Date.now() + 80)
  })

  it('trusts the sample with the shortest way', () => {
    const clock = new ServerClock()
    ask(clock, 10, 800)
    ask(clock, 500, 10)
    ask(clock, 450, 900)
    expect(clock.offset).toBe(500)
  })

  it('[RT-03] follows a server whose clock leaps, however short the ways before were', () => {
    const clock = new ServerClock()
    ask(clock, 0, 10)
    ask(clock, HOUR, 60)
    expect(clock.offset).toBe(HOUR)
    ask(clock, HOUR - 5, 40)
    expect(clock.offset).toBe(HOUR - 5)
    ask(clock, 2_000, 300)
    expect(clock.offset).toBe(2_000)
  })

  it('keeps its estimate over a reset until the next sample', () => {
    const clock = new ServerClock()
    ask(clock, 100, 10)
    clock.reset()
    expect(clock.now()).toBe(Date.now() + 100)
    ask(clock, 50, 20)
    expect(clock.offset).toBe(50)
  })

  it('[RT-03] does not follow a device whose clock is set back, and knows with the next sample how far it is off', () => {
    const clock = new ServerClock()
    ask(clock, 0, 10)
    const before = clock.now()
    vi.setSystemTime(Date.now() - HOUR)
    expect(clock.now()).toBe(before)
    vi.advanceTimersByTime(1_000)
    expect(clock.now()).toBe(before + 1_000)
    ask(clock, HOUR, 30)
    expect(clock.offset).toBe(HOUR)
  })
})
