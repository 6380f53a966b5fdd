const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Minute of the hour at which interest is recorded (R5.18). */
const INTEREST_AT = 5 * MINUTE

/** Part of each hour in which nothing is repaid by hand, so that nobody slips past the record (R5.19, 34022035). */
const BLOCKED_FROM = 4 * MINUTE
const BLOCKED_UNTIL = 5 * MINUTE + 30_000

const AUTO_REPAY_EVERY = 30 * MINUTE

/** Moments at HH:05 after `before` and not after `time`, oldest first; all in milliseconds since 1970. */
export function interestMoments(before: number, time: number): readonly number[] {
  const first = Math.floor((before - INTEREST_AT) / HOUR) + 1
  const last = Math.floor((time - INTEREST_AT) / HOUR)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => (first + place) * HOUR + INTEREST_AT)
}

/** True where :00 or :30 of an hour has come after `before` and not after `time` (R5.19); milliseconds since 1970. */
export function isAutoRepayDue(before: number, time: number): boolean {
  return Math.floor(time / AUTO_REPAY_EVERY) > Math.floor(before / AUTO_REPAY_EVERY)
}

/** True from minute 04:00 to before 05:30 of each hour, while nothing is repaid by hand (R5.19). */
export function isRepayBlocked(time: number): boolean {
  const inHour = time % HOUR
  return inHour >= BLOCKED_FROM && inHour < BLOCKED_UNTIL
}
