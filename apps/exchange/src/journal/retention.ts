import type { SnapshotInfo } from './journal.ts'

const HOUR_MS = 3_600_000
/** Starts never need more than the last two: the newest, and the one before should that be damaged. */
const FOR_STARTS = 2

/**
 * Snapshots to keep, newest first. Besides the last two, the first one of each hour stays while it is younger than
 * `keepMs`: commands older than the oldest snapshot could not be replayed by anybody, so journal and snapshots go
 * together.
 */
export function snapshotsToKeep<Info extends SnapshotInfo>(
  newestFirst: readonly Info[],
  now: number,
  keepMs: number,
): Info[] {
  return newestFirst.filter((snapshot, place) => {
    if (place < FOR_STARTS) return true
    if (snapshot.time < now - keepMs) return false
    const older = newestFirst[place + 1]
    return older === undefined || hourOf(older.time) !== hourOf(snapshot.time)
  })
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS)
}
