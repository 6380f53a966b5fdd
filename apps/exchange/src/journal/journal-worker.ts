import { workerData } from 'node:worker_threads'
import { serveWorker } from '../worker/serve-worker.ts'
import type { JournalBatch, Snapshot } from './journal.ts'
import { JournalStore, type JournalStoreOptions } from './journal-store.ts'

/** The journal's thread: the store, and the work that is done when nobody waits. */
function journalMethods(options: JournalStoreOptions) {
  let opened: JournalStore | undefined
  const store = (): JournalStore => {
    opened ??= new JournalStore(options)
    return opened
  }

  const pruneInTurns = (): void => {
    if (opened?.prune() === true) setImmediate(pruneInTurns)
  }

  return {
    open: () => store().opening(),
    append: (batch: JournalBatch) => {
      store().append(batch)
      setImmediate(() => opened?.checkpoint())
    },
    readPage: (afterSeq: number) => store().readPage(afterSeq),
    loadSnapshot: (seq: number) => store().loadSnapshot(seq),
    saveSnapshot: async (snapshot: Snapshot) => {
      const kept = await store().saveSnapshot(snapshot)
      setImmediate(pruneInTurns)
      return kept
    },
    verifyPage: (afterSeq: number) => store().verifyPage(afterSeq),
    hasRoom: () => store().hasRoom(),
    close: () => {
      opened?.close()
      opened = undefined
    },
  }
}

export type JournalMethods = ReturnType<typeof journalMethods>

// The thread that started this one is the only source of its data.
serveWorker(journalMethods(workerData as JournalStoreOptions))
