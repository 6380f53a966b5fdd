import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal, JournalBatch, Snapshot, SnapshotInfo } from './journal.ts'
import type { JournalMethods } from './journal-methods.ts'
import type { JournalOpening } from './journal-store.ts'

/** Calls a method of the journal store, in this thread or in a worker; rejects with `JournalError`. */
export type JournalCall = <Name extends keyof JournalMethods>(
  name: Name,
  args: Parameters<JournalMethods[Name]>,
) => Promise<Awaited<ReturnType<JournalMethods[Name]>>>

/** Milliseconds between two steps of the check, in which the disk serves commits. */
const VERIFY_PAUSE_MS = 5

/** The journal as the sequencer uses it, on a store in this thread or in a worker. */
export class CalledJournal implements Journal {
  readonly id: string
  readonly notes: readonly string[]
  readonly reachesBackTo: number
  readonly lastLayout: number | undefined
  lastSeq: number
  lastTime: number
  #snapshots: readonly SnapshotInfo[]
  #stopping = false
  readonly #call: JournalCall
  readonly #end: () => Promise<void>

  /** `end` is awaited after the store has been closed. */
  constructor(opening: JournalOpening, call: JournalCall, end: () => Promise<void>) {
    this.id = opening.id
    this.notes = opening.notes
    this.reachesBackTo = opening.reachesBackTo
    this.lastLayout = opening.lastLayout
    this.lastSeq = opening.lastSeq
    this.lastTime = opening.lastTime
    this.#snapshots = opening.snapshots
    this.#call = call
    this.#end = end
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
    while (!this.#stopping) {
      const page = await this.#call('verifyPage', [after])
      if (page === undefined) break
      batches += page.batches
      after = page.lastSeq
      await sleep(VERIFY_PAUSE_MS)
    }
    return { batches }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#call('close', [])
    await this.#end()
  }
}
