/** Older news makes no sound: it was held back while the window slept. */
const FRESH_MS = 5_000

/** True when news is recent enough for a sound; both times in milliseconds. */
export function isFresh(time: number, now: number): boolean {
  return now - time < FRESH_MS
}
