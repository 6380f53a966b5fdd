import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { steadyNow } from './steady-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  steadyNow()
})
afterEach(() => vi.useRealTimers())

it('goes with the counter while awake', () => {
  const before = steadyNow()
  vi.advanceTimersByTime(1_500)
  expect(steadyNow() - before).toBeCloseTo(1_500)
})

it('[RT-03] counts a sleep that the counter left out', () => {
  const before = steadyNow()
  vi.setSystemTime(Date.now() + 600_000)
  expect(steadyNow() - before).toBe(600_000)
  vi.advanceTimersByTime(1_000)
  expect(steadyNow() - before).toBe(601_000)
})

it('never goes back when the clock is set back, nor jumps when it is set right again a little', () => {
  const before = steadyNow()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(steadyNow() - before).toBe(0)
  vi.setSystemTime(Date.now() + 1_500)
  expect(steadyNow() - before).toBe(0)
})
