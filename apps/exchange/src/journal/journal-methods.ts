import { type JournalBatch, JournalError, type Snapshot } from './journal.ts'
import { JournalStore, type JournalStoreOptions } from './journal-store.ts'

/**
 * Returns the methods of a journal by name, to be called in this thread or from another, and the work done when idle.
 */
export function journalMethods(options: JournalStoreOptions) {
  let opened: JournalStore | undefined
  let closed = false
  const store = (): JournalStore => {
    if (closed) throw new JournalError('failed', 'The journal is closed.')
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
    verifyPage: (afterSeq: number) => store().verifyPage(afterSeq),
    loadSnapshot: (seq: number) => store().loadSnapshot(seq),
    saveSnapshot: async (snapshot: Snapshot) => {
      const kept = await store().saveSnapshot(snapshot)
      setImmediate(pruneInTurns)
      return kept
    },
    hasRoom: () => store().hasRoom(),
    close: () => {
      opened?.close()
      opened = undefined
      closed = true
    },
  }
}

export type JournalMethods = ReturnType<typeof journalMethods>
