import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from '../../client/index.ts'
import { setLocale } from '../../format/index.ts'
import { stubScreen } from '../../testing/screen-size.ts'
import { TimeCell } from './time-cell.tsx'

const NOW = Date.UTC(2026, 10, 23, 2, 9, 32)
const DAY_MS = 86_400_000

beforeEach(() => {
  setLocale('en', 'UTC')
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function shown(time: number, narrow: boolean, short = false): string | null {
  if (narrow) stubScreen(390, 844)
  else stubScreen(1440, 900)
  return render(<TimeCell time={time} short={short} />).container.textContent
}

it('[TAB-01] the time of a row leaves out its year on small screens and where it is to be short, and only where it can be no other', () => {
  expect(shown(NOW, false)).toBe('2026-11-23 02:09:32')
  expect(shown(NOW, false, true)).toBe('11-23 02:09:32')
  expect(shown(NOW - 300 * DAY_MS, false, true)).toBe('2026-01-27 02:09:32')
  expect(shown(NOW, true)).toBe('11-23 02:09:32')
  expect(shown(NOW - 299 * DAY_MS, true)).toBe('01-28 02:09:32')
  expect(shown(NOW - 300 * DAY_MS, true)).toBe('2026-01-27 02:09:32')
})
