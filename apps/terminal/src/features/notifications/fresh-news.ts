/** Age in milliseconds up to which an event makes a sound; older events were delayed while the window slept. */
const FRESH_MS = 5_000

/** True if an event is recent enough for a sound; both times in milliseconds. */
export function isFresh(time: number, now: number): boolean {
  return now - time < FRESH_MS
}
