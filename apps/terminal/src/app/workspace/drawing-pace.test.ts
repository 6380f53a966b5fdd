import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DrawingPace } from './drawing-pace.ts'

let worked = 0
beforeEach(() => {
  worked = 0
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'Date'] })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/**
 * Requests drawings every 10 ms for the given time, each of which takes `cost`. Returns how many ran, and the last one.
 */
function drag(cost: number, milliseconds: number): { done: number; last: number } {
  const pace = new DrawingPace()
  const found = { done: 0, last: -1 }
  for (let asked = 0; asked < milliseconds / 10; asked += 1) {
    pace.ask(() => {
      worked += cost
      found.done += 1
      found.last = asked
    })
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(5_000)
  return found
}

it('[TAB-05] quick work follows every picture', () => {
  const { done } = drag(1, 1_000)
  expect(done).toBeGreaterThan(25)
})

it('[TAB-05] slow work leaves most of the time to the pointer, and the last of all is drawn', () => {
  const { done, last } = drag(100, 3_000)
  expect(done).toBeLessThan(10)
  expect(done).toBeGreaterThan(3)
  expect(last).toBe(299)
})

it('[TAB-05] work that is called off is not drawn', () => {
  const pace = new DrawingPace()
  const done: number[] = []
  pace.ask(() => done.push(1))
  pace.ask(() => done.push(2))
  pace.stop()
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual([1])
  pace.ask(() => done.push(3))
  expect(done).toEqual([1, 3])
})
