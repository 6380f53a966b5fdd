import { LAYOUT } from '@perpdesk/engine'
import { WorkerCaller, WorkerError, workerModule } from '../worker/call-worker.ts'
import { CalledJournal, type JournalCall } from './called-journal.ts'
import { type Journal, JournalError, type JournalErrorCode } from './journal.ts'
import type { JournalMethods } from './journal-methods.ts'
import type { JournalStoreOptions } from './journal-store.ts'

export interface OpenJournalOptions {
  /** Data folder; created if missing. */
  readonly folder: string
  /** Hours for which commands and hourly snapshots are kept, so that history can be rebuilt. */
  readonly keepHours: number
  /** Maximum size of the database; the last two snapshots and the commands after them are always kept. */
  readonly keepBytes: number
}

const HOUR_MS = 3_600_000

/**
 * Opens the journal in a worker thread and checks it. Rejects with {@link JournalError} `inUse`, `damaged` or `short`;
 * its message tells the operator how to proceed.
 */
export async function openJournal(options: OpenJournalOptions): Promise<Journal> {
  const module = workerModule('journal-worker', import.meta.url)
  const worker = new WorkerCaller<JournalMethods>(module, storeOptions(options))
  const call: JournalCall = (name, args) =>
    worker.call(name, args).catch((error: unknown) => {
      throw asJournalError(error)
    })
  try {
    return new CalledJournal(await call('open', []), call, () => worker.end())
  } catch (error) {
    await worker.end()
    throw error
  }
}

/** Returns the settings in the form of the store. */
export function storeOptions({ folder, keepHours, keepBytes }: OpenJournalOptions): JournalStoreOptions {
  return { folder, keepMs: keepHours * HOUR_MS, keepBytes, layout: LAYOUT }
}

const CODES: readonly JournalErrorCode[] = ['inUse', 'damaged', 'short', 'full', 'failed']

function asJournalError(error: unknown): Error {
  if (!(error instanceof WorkerError)) return error instanceof Error ? error : new Error(String(error))
  return new JournalError(CODES.find((code) => code === error.code) ?? 'failed', error.message)
}
