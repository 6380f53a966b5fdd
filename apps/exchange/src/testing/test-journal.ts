import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type JournalBatch, JournalError, type Snapshot } from '../journal/journal.ts'
import { JournalStore } from '../journal/journal-store.ts'
import { memoryFolder } from './memory-folder.ts'

const DAY = 86_400_000
const START = 1_790_000_000_000

/** Provides a new folder for each test of a file, with the journal in `data`. */
export function journalFolder() {
  let root = ''
  beforeEach(() => {
    root = memoryFolder('journal')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const path = (...names: string[]) => join(root, ...names)
  return {
    path,
    open: (folder = path('data'), limits: { keepMs?: number; keepBytes?: number; layout?: number } = {}) =>
      new JournalStore({ folder, keepMs: DAY, keepBytes: 1e12, layout: 0, ...limits }),
    /** Returns what a kill leaves: a copy of the files as they are while the journal is open. */
    crash(store: JournalStore): string {
      const copy = path('crashed')
      rmSync(copy, { recursive: true, force: true })
      cpSync(path('data'), copy, { recursive: true })
      store.close()
      return copy
    },
  }
}

/** Returns a batch of three commands whose time and bytes depend on the sequence number. */
export function batch(firstSeq: number, bytes = 40): JournalBatch {
  const payload = Uint8Array.from({ length: bytes }, (_, i) => (firstSeq * 31 + i * 7) % 256)
  return { firstSeq, count: 3, time: START + firstSeq * 1000, payload }
}

/** Appends this many batches; returns the last sequence number. */
export function fill(store: JournalStore, batches: number, from = 1, bytes?: number): number {
  let seq = from
  for (let i = 0; i < batches; i++, seq += 3) store.append(batch(seq, bytes))
  return seq - 1
}

export function snapshot(seq: number): Snapshot {
  return {
    seq,
    time: START + seq * 1000,
    stateHash: `state ${seq}`,
    bytes: Uint8Array.from({ length: 300 }, (_, i) => (seq + i) % 256),
  }
}

export function readAll(store: JournalStore, after = store.reachesBackTo()): JournalBatch[] {
  const batches: JournalBatch[] = []
  for (let seq = after; ; ) {
    const page = store.readPage(seq)
    const last = page.at(-1)
    if (last === undefined) return batches
    batches.push(...page)
    seq = last.firstSeq + last.count - 1
  }
}

/** Returns the error with which the action was refused; throws if it was not refused. */
export function refusal(action: () => unknown): JournalError {
  try {
    action()
  } catch (error) {
    if (error instanceof JournalError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
