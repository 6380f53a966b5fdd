/** Older news is not heard: it was kept back while the window slept. */
const FRESH_MS = 5_000

/** Whether news is young enough to be heard; both times in milliseconds. */
export function isFresh(time: number, now: number): boolean {
  return now - time < FRESH_MS
}
