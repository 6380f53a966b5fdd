import { divide, type E8, ONE } from '@perpdesk/numeric'

/**
 * The sampling intervals of open interest and the account ratio, in minutes, shortest first. Each interval is a
 * multiple of the shorter ones.
 */
export const INTEREST_MINUTES = [5, 15, 30, 60, 240, 1440] as const
export type InterestMinutes = (typeof INTEREST_MINUTES)[number]

const MS_PER_MINUTE = 60_000

/**
 * Returns the longest interval of {@link INTEREST_MINUTES} that has begun after `before` and at or before `time`
 * (milliseconds since 1970 UTC); 0 if none has. Intervals are counted from 00:00 UTC.
 */
export function longestBegun(before: number, time: number): InterestMinutes | 0 {
  const begun = (minutes: number): boolean => {
    const length = minutes * MS_PER_MINUTE
    return Math.floor(time / length) > Math.floor(before / length)
  }
  return INTEREST_MINUTES.findLast(begun) ?? 0
}

/** Returns the start of the interval that contains a time, both in milliseconds since 1970 UTC. */
export function intervalStart(time: number, minutes: InterestMinutes): number {
  return time - (time % (minutes * MS_PER_MINUTE))
}

/**
 * Returns the shares of net long and of net short accounts, as fractions in E8 whose sum is 1; the long share is
 * rounded half up. `null` if there are no accounts.
 */
export function accountRatio(longAccounts: number, shortAccounts: number): { long: E8; short: E8 } | null {
  const all = BigInt(longAccounts) + BigInt(shortAccounts)
  if (all === 0n) return null
  const long = divide(BigInt(longAccounts) * ONE, all, 'halfUp')
  return { long, short: ONE - long }
}
