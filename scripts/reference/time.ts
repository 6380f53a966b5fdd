export const SECOND = 1000
export const MINUTE = 60_000
export const DAY = 1440 * MINUTE

/** Returns the next multiple of `minutes`, counted from midnight UTC; midnights are whole days since 1970. */
export function nextTimestamp(time: number, minutes: number): number {
  let next = time - (time % (24 * 60 * MINUTE))
  while (next <= time) next += minutes * MINUTE
  return next
}
