import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from '../../../history/history.ts'

/** A disk that takes no rows delays a reader by no more than this; the waiting rows are then missing. */
const SETTLE_MS = 1_000

/** History writes behind the engine: this waits until records contain everything answered so far. */
export async function settled(history: Pick<History, 'flush'>): Promise<void> {
  const over = new AbortController()
  const limit = sleep(SETTLE_MS, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  await Promise.race([history.flush(), limit])
  over.abort()
}
