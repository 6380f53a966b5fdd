import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from '../../../history/history.ts'

/** Milliseconds that a reader waits at most for a slow disk; rows not yet written are then missing from the answer. */
const SETTLE_MS = 1_000

/**
 * Waits until history, which is written after the engine has applied a command, contains everything answered so far.
 */
export async function settled(history: Pick<History, 'flush'>): Promise<void> {
  const over = new AbortController()
  const limit = sleep(SETTLE_MS, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  await Promise.race([history.flush(), limit])
  over.abort()
}
