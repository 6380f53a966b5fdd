import type { Period } from './inputs.ts'

const DAY = 86_400_000

/**
 * Returns the number of the trading session (a day, week or month in UTC) that contains a time, and whether the time is
 * its start. Weeks start on Monday.
 */
export function sessionOf(time: number, period: Period): { readonly number: number; readonly isStart: boolean } {
  const day = Math.floor(time / DAY)
  const isMidnight = time % DAY === 0
  if (period === 'day') return { number: day, isStart: isMidnight }
  // 1 January 1970 was a Thursday.
  if (period === 'week') return { number: Math.floor((day + 3) / 7), isStart: isMidnight && (day + 3) % 7 === 0 }
  const date = new Date(time)
  return {
    number: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    isStart: isMidnight && date.getUTCDate() === 1,
  }
}
