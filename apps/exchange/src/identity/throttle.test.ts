import { expect, it } from 'vitest'
import { Throttle } from './throttle.ts'

it('[API-03] takes several tries together or none, and says how long all of them take', () => {
  const throttle = new Throttle(40, 50, 10)
  expect(throttle.take('a', 0, 30)).toBe(0)
  // Ten tries are left: thirty need another second, and the refused call costs nothing.
  expect(throttle.take('a', 0, 30)).toBe(1)
  expect(throttle.take('a', 0, 10)).toBe(0)
  expect(throttle.take('a', 0, 40)).toBe(2)
  expect(throttle.take('a', 0)).toBe(1)
  for (let now = 400; now < 2_000; now += 400) expect(throttle.take('a', now, 40)).toBeGreaterThan(0)
  expect(throttle.take('a', 2_000, 40)).toBe(0)
})
