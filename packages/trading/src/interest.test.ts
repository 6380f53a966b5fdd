import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { accountRatio, INTEREST_MINUTES, intervalStart, longestBegun } from './interest.ts'

const AT = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 26, hour, minute, second)

describe('samples of open interest', () => {
  it('[MKT-04] each interval is a whole number of every shorter one, so that a sample of one serves them too', () => {
    for (const [place, minutes] of INTEREST_MINUTES.entries()) {
      for (const shorter of INTEREST_MINUTES.slice(0, place)) expect(minutes % shorter).toBe(0)
    }
  })

  it.each([
    [AT(10, 4, 59), AT(10, 4, 59.999), 0],
    [AT(10, 4, 59), AT(10, 5), 5],
    [AT(10, 14), AT(10, 15), 15],
    [AT(10, 29), AT(10, 30), 30],
    [AT(10, 59), AT(11, 0), 60],
    [AT(11, 59), AT(12, 0), 240],
    [AT(23, 59), AT(24, 0), 1440],
    // an exchange that was down at the start of an hour still records a sample for the hour
    [AT(10, 41), AT(11, 22), 60],
    [AT(22, 41), AT(26, 22), 1440],
  ])('[MKT-04] from %d to %d the longest interval begun is %d', (before, time, minutes) => {
    expect(longestBegun(before, time)).toBe(minutes)
  })

  it('[MKT-04] a time lies in the interval that began last, its own begin included', () => {
    expect(intervalStart(AT(10, 59, 59), 60)).toBe(AT(10, 0))
    expect(intervalStart(AT(11, 0), 60)).toBe(AT(11, 0))
    expect(intervalStart(AT(11, 14), 240)).toBe(AT(8, 0))
  })

  it('[MKT-04] parts of long and short accounts make one; nobody has none', () => {
    expect(accountRatio(2, 1)).toEqual({ long: e8('0.66666667'), short: e8('0.33333333') })
    expect(accountRatio(0, 3)).toEqual({ long: 0n, short: e8('1') })
    expect(accountRatio(0, 0)).toBeNull()
  })
})
