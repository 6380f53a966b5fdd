import { expect, it } from 'vitest'
import { untilClose } from './countdown.ts'

const OPEN = Date.UTC(2026, 1, 1)

it.each([
  ['the whole minute', '1', 0, '01:00'],
  ['a begun second counts whole', '1', 1, '01:00'],
  ['the last millisecond', '1', 59_999, '00:01'],
  ['over', '1', 60_000, ''],
  ['late', '1', 75_000, ''],
  ['an hour and more', '120', 59 * 60_000, '1:01:00'],
  ['just below an hour', '60', 1_000, '59:59'],
  ['a month follows the calendar', '1M', 0, '672:00:00'],
] as const)('[CHT-06] time until a bar closes: %s', (_case, resolution, gone, shown) => {
  expect(untilClose(OPEN, resolution, OPEN + gone)).toBe(shown)
})
