import { divide, type E8, ONE } from '@perpdesk/numeric'

/** Minutes between two samples of open interest and of accounts, shortest first; each is a whole number of those before it. */
export const INTEREST_MINUTES = [5, 15, 30, 60, 240, 1440] as const
export type InterestMinutes = (typeof INTEREST_MINUTES)[number]

const MS_PER_MINUTE = 60_000

/**
 * Longest of {@link INTEREST_MINUTES} of which a new one, counted from 00:00 UTC, has begun after `before` and not later than
 * `time` (milliseconds since 1970); 0 where none has.
 */
export function longestBegun(before: number, time: number): InterestMinutes | 0 {
  const begun = (minutes: number): boolean => {
    const length = minutes * MS_PER_MINUTE
    return Math.floor(time / length) > Math.floor(before / length)
  }
  return INTEREST_MINUTES.findLast(begun) ?? 0
}

/** Begin of the interval that holds a time, both in milliseconds since 1970. */
export function intervalStart(time: number, minutes: InterestMinutes): number {
  return time - (time % (minutes * MS_PER_MINUTE))
}

/**
 * Parts of the accounts that hold more long than short and of those that hold more short than long; fractions in E8, the long one
 * half up, together 1. `null` where there are none.
 */
export function accountRatio(longAccounts: number, shortAccounts: number): { long: E8; short: E8 } | null {
  const all = BigInt(longAccounts) + BigInt(shortAccounts)
  if (all === 0n) return null
  const long = divide(BigInt(longAccounts) * ONE, all, 'halfUp')
  return { long, short: ONE - long }
}
