import type { SnapshotInfo } from './journal.ts'

const HOUR_MS = 3_600_000
/** A start needs at most the last two snapshots: the newest, and the one before it if the newest is damaged. */
const FOR_STARTS = 2

/**
 * Returns the snapshots to keep, newest first: the last two, and the first of each hour while it is younger than
 * `keepMs`. Commands older than the oldest snapshot cannot be replayed, so they are deleted together with snapshots.
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
