import { join } from 'node:path'
import { createEngine, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import type { FedHistory } from '../../apps/exchange/src/history/called-history.ts'
import { HistoryRefused } from '../../apps/exchange/src/history/history-faults.ts'
import { openLocalHistory } from '../../apps/exchange/src/history/open-local-history.ts'
import type { Identity } from '../../apps/exchange/src/identity/identity.ts'
import { IdentityRefused } from '../../apps/exchange/src/identity/identity-faults.ts'
import { openIdentity } from '../../apps/exchange/src/identity/open-identity.ts'
import { JournalError } from '../../apps/exchange/src/journal/journal.ts'
import { openLocalJournal } from '../../apps/exchange/src/journal/open-local-journal.ts'
import { StartRefused, startEngine } from '../../apps/exchange/src/sequencer/start-engine.ts'
import { tableDigest } from '../../apps/exchange/src/testing/table-digest.ts'
import { KEEP, NOW } from './exchange-folders.ts'

/** The state of an opened exchange: digests of everything that it knows. */
export interface Opened {
  readonly kind: 'opened'
  readonly state: string
  readonly history: string
  readonly people: string
  /** Sentences about damage repaired while opening; empty if none was found. */
  readonly notes: readonly string[]
}

/** The exchange refused to open; the sentence gives the reason. */
export interface Refused {
  readonly kind: 'refused'
  readonly sentence: string
}

/**
 * Opens the stores of a folder in the order in which the server opens them, up to the point where users could log in.
 * Returns a refusal for errors that the server reports in a sentence; throws all others.
 */
export async function openExchange(folder: string): Promise<Opened | Refused> {
  try {
    return await open(folder)
  } catch (error) {
    const isSentence =
      error instanceof JournalError ||
      error instanceof HistoryRefused ||
      error instanceof IdentityRefused ||
      error instanceof StartRefused
    if (!isSentence) throw error
    return { kind: 'refused', sentence: error.message }
  }
}

async function open(folder: string): Promise<Opened> {
  const journal = openLocalJournal({ folder, ...KEEP })
  let history: FedHistory | undefined
  let identity: Identity | undefined
  let state: string
  const notes: string[] = []
  try {
    history = await openLocalHistory({ folder, journalId: journal.id, everyMs: 60_000 })
    const fed = history
    const from = fed.cursor
    const { engine, report } = await startEngine({
      journal,
      history: fed,
      createEngine,
      restoreEngine,
      snapshotLayout,
      onApplied: (applied) => fed.ingest(applied),
    })
    if (fed.cursor !== engine.seq) throw new Error(`history ended at ${fed.cursor}, the engine at ${engine.seq}`)
    identity = await openIdentity({
      dataDir: folder,
      journalId: journal.id,
      accounts: engine.accounts(),
      now: () => NOW,
    })
    state = `${engine.seq} ${engine.stateHash()}`
    notes.push(...fed.notes, ...report.notes)
    if (from < engine.seq) notes.push(`history was fed again from command ${from}`)
  } finally {
    await identity?.stop()
    await history?.stop()
    await journal.stop()
  }
  return {
    kind: 'opened',
    state,
    history: tableDigest(join(folder, 'history.db')),
    people: tableDigest(join(folder, 'identity.db')),
    notes,
  }
}
