import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from '../../../history/history.ts'

/** A disk that takes no rows delays a reader by this much and no more, who then lacks the rows that wait. */
const SETTLE_MS = 1_000

/** History writes behind the engine: what was answered before somebody asks for records belongs in them. */
export async function settled(history: Pick<History, 'flush'>): Promise<void> {
  const over = new AbortController()
  const limit = sleep(SETTLE_MS, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  await Promise.race([history.flush(), limit])
  over.abort()
}
