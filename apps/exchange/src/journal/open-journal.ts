import { WorkerCaller, WorkerError } from '../worker/call-worker.ts'
import {
  type Journal,
  type JournalBatch,
  JournalError,
  type JournalErrorCode,
  type Snapshot,
  type SnapshotInfo,
} from './journal.ts'
import type { JournalOpening } from './journal-store.ts'
import type { JournalMethods } from './journal-worker.ts'

export interface OpenJournalOptions {
  /** Data folder; made when it is not there. */
  readonly folder: string
  /** Commands and hourly snapshots younger than this are kept for rebuilding history. */
  readonly keepHours: number
  /** Largest size of the database; the last two snapshots and what follows them are kept all the same. */
  readonly keepBytes: number
}

const HOUR_MS = 3_600_000

/**
 * Opens the journal in a thread of its own and checks it. Rejects with {@link JournalError} `inUse`, `damaged` or
 * `short`; its message says what to do.
 */
export async function openJournal(options: OpenJournalOptions): Promise<Journal> {
  const worker = new WorkerCaller<JournalMethods>(new URL('./journal-worker.ts', import.meta.url), {
    folder: options.folder,
    keepMs: options.keepHours * HOUR_MS,
    keepBytes: options.keepBytes,
  })
  try {
    return new WorkerJournal(worker, await worker.call('open', []))
  } catch (error) {
    await worker.end()
    throw asJournalError(error)
  }
}

class WorkerJournal implements Journal {
  readonly id: string
  readonly notes: readonly string[]
  reachesBackTo: number
  lastSeq: number
  lastTime: number
  #snapshots: readonly SnapshotInfo[]
  readonly #worker: WorkerCaller<JournalMethods>

  constructor(worker: WorkerCaller<JournalMethods>, opening: JournalOpening) {
    this.#worker = worker
    this.id = opening.id
    this.notes = opening.notes
    this.reachesBackTo = opening.reachesBackTo
    this.lastSeq = opening.lastSeq
    this.lastTime = opening.lastTime
    this.#snapshots = opening.snapshots
  }

  async append(batch: JournalBatch): Promise<void> {
    await this.#call('append', [batch])
    this.lastSeq = batch.firstSeq + batch.count - 1
    this.lastTime = batch.time
  }

  async *read(afterSeq: number): AsyncGenerator<JournalBatch> {
    let after = afterSeq
    for (;;) {
      const page = await this.#call('readPage', [after])
      const last = page.at(-1)
      if (last === undefined) return
      yield* page
      after = last.firstSeq + last.count - 1
    }
  }

  snapshots(): readonly SnapshotInfo[] {
    return this.#snapshots
  }

  loadSnapshot(seq: number): Promise<Snapshot> {
    return this.#call('loadSnapshot', [seq])
  }

  async saveSnapshot(snapshot: Snapshot): Promise<void> {
    this.#snapshots = await this.#call('saveSnapshot', [snapshot])
  }

  hasRoom(): Promise<boolean> {
    return this.#call('hasRoom', [])
  }

  async verify(): Promise<{ batches: number }> {
    let batches = 0
    let after = 0
    for (;;) {
      const page = await this.#call('verifyPage', [after])
      if (page === undefined) return { batches }
      batches += page.batches
      after = page.lastSeq
    }
  }

  async stop(): Promise<void> {
    await this.#call('close', [])
    await this.#worker.end()
  }

  async #call<Name extends keyof JournalMethods>(
    name: Name,
    args: Parameters<JournalMethods[Name]>,
  ): Promise<Awaited<ReturnType<JournalMethods[Name]>>> {
    try {
      return await this.#worker.call(name, args)
    } catch (error) {
      throw asJournalError(error)
    }
  }
}

const CODES: readonly JournalErrorCode[] = ['inUse', 'damaged', 'short', 'full', 'failed']

function asJournalError(error: unknown): Error {
  if (!(error instanceof WorkerError)) return error instanceof Error ? error : new Error(String(error))
  return new JournalError(CODES.find((code) => code === error.code) ?? 'failed', error.message)
}
