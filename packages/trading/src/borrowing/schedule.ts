const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time in the hour at which interest is charged (R5.18). */
const INTEREST_AT = 5 * MINUTE

/** Part of each hour without repayment on request, so that no debt evades its interest (R5.19, 34022035). */
const BLOCKED_FROM = 4 * MINUTE
const BLOCKED_UNTIL = 5 * MINUTE + 30_000

const AUTO_REPAY_EVERY = 30 * MINUTE

/** Returns all HH:05 after `before` and not after `time`, oldest first; all in milliseconds since 1970. */
export function interestMoments(before: number, time: number): readonly number[] {
  const first = Math.floor((before - INTEREST_AT) / HOUR) + 1
  const last = Math.floor((time - INTEREST_AT) / HOUR)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => (first + place) * HOUR + INTEREST_AT)
}

/** Returns true if an HH:00 or HH:30 lies after `before` and not after `time` (R5.19); milliseconds since 1970. */
export function isAutoRepayDue(before: number, time: number): boolean {
  return Math.floor(time / AUTO_REPAY_EVERY) > Math.floor(before / AUTO_REPAY_EVERY)
}

/** Returns true from minute 04:00 to before 05:30 of each hour, when repayment on request is closed (R5.19). */
export function isRepayBlocked(time: number): boolean {
  const inHour = time % HOUR
  return inHour >= BLOCKED_FROM && inHour < BLOCKED_UNTIL
}

/** Returns the first HH:05 after `time`, when interest is charged next (R5.18); milliseconds since 1970. */
export function nextInterest(time: number): number {
  return (Math.floor((time - INTEREST_AT) / HOUR) + 1) * HOUR + INTEREST_AT
}

/** Returns the first HH:00 or HH:30 after `time`, when manual loans are repaid next (R5.19); milliseconds since 1970. */
export function nextAutoRepay(time: number): number {
  return (Math.floor(time / AUTO_REPAY_EVERY) + 1) * AUTO_REPAY_EVERY
}
