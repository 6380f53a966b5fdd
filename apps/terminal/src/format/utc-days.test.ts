import { afterEach, expect, it } from 'vitest'
import { setLocale } from './locale.ts'
import { formatUtcDay, formatUtcMonth, weekdays } from './utc-days.ts'

afterEach(() => setLocale('en'))

it('[ACC-07, NUM-08] a UTC day is the same in every time zone, in the words of the language', () => {
  for (const zone of ['America/New_York', 'Asia/Tokyo']) {
    setLocale('en', zone)
    expect(formatUtcDay(Date.UTC(2026, 10, 1))).toBe('2026-11-01')
    expect(formatUtcMonth(Date.UTC(2026, 10, 1))).toBe('November 2026')
  }
  setLocale('de-DE')
  expect(formatUtcDay(Date.UTC(2026, 10, 1))).toBe('01.11.2026')
  expect(weekdays().map(({ long }) => long)[0]).toBe('Montag')
})
