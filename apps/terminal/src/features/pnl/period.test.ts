import { describe, expect, it } from 'vitest'
import { spanOf } from './period.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 29, 1, 30)
const TODAY = Date.UTC(2026, 10, 29)
const own = (from: string, to: string) => spanOf({ id: 'own', from, to }, NOW)

describe('the days of a report', () => {
  it('[ACC-07] are whole UTC days up to today', () => {
    expect(spanOf({ id: 'week', from: '', to: '' }, NOW)).toEqual({ start: TODAY - 6 * DAY, end: TODAY + DAY - 1 })
    expect(spanOf({ id: 'year', from: '', to: '' }, NOW)).toEqual({ start: TODAY - 364 * DAY, end: TODAY + DAY - 1 })
  })

  it('[ACC-07] of one’s own are taken in either order, and end today at the latest', () => {
    const two = { start: Date.UTC(2026, 10, 2), end: Date.UTC(2026, 10, 4) - 1 }
    expect(own('2026-11-02', '2026-11-03')).toEqual(two)
    expect(own('2026-11-03', '2026-11-02')).toEqual(two)
    expect(own('2026-11-29', '2027-01-01')).toEqual({ start: TODAY, end: TODAY + DAY - 1 })
  })

  it.each([
    ['', ''],
    ['2026-11-02', ''],
    ['2026-11-02', 'soon'],
    ['2026-11-30', '2026-12-02'],
  ])('[ACC-07] need two days that are not to come: %s to %s', (from, to) => {
    expect(own(from, to)).toBe('badDates')
  })

  it('[ACC-07] are at most 366', () => {
    expect(own('2025-11-29', '2026-11-29')).toMatchObject({ start: Date.UTC(2025, 10, 29) })
    expect(own('2025-11-28', '2026-11-29')).toBe('tooLong')
  })
})
