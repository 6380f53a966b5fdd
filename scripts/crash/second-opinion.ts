import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createEngine, decodeCommands, type Engine, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import { HistoryStore } from '../../apps/exchange/src/history/history-store.ts'
import { openLocalHistory } from '../../apps/exchange/src/history/open-local-history.ts'
import type { HistoryStoreOptions } from '../../apps/exchange/src/history/open-tables.ts'
import { openLocalJournal } from '../../apps/exchange/src/journal/open-local-journal.ts'
import { startEngine } from '../../apps/exchange/src/sequencer/start-engine.ts'

const KEEP = { keepHours: 8_760, keepBytes: 1e12 }
/** Tables whose rows are compared, except for `id`, which only reflects the order in which bars were written. */
const TABLES = [
  'orders',
  'executions',
  'closedPnl',
  'ledger',
  'funding',
  'candles',
  'instruments',
  'listings',
  'progress',
]

/**
 * An engine that is never killed: it applies the commands of each copy of the journal that it has not applied yet.
 * After every start the exchange, restored from a snapshot and later commands, must be in exactly the same state.
 */
export class SecondOpinion {
  readonly #engine: Engine = createEngine()

  /**
   * Returns the state at the end of the journal in the folder. The folder is copied immediately; no process may have it
   * open.
   */
  follow(dataDir: string): Promise<{ seq: number; stateHash: string }> {
    return withCopy(dataDir, async (copy) => {
      // Lets the caller continue while the copy is read.
      await nextTurn()
      const journal = openLocalJournal({ folder: copy, ...KEEP })
      try {
        for await (const { payload } of journal.read(this.#engine.seq)) {
          for (const command of decodeCommands(payload)) this.#engine.apply(command)
        }
      } finally {
        await journal.stop()
      }
      return { seq: this.#engine.seq, stateHash: this.#engine.stateHash() }
    })
  }
}

/** Returns the differences between the history in the folder and one rebuilt from its journal, as sentences. */
export async function historyDifferences(dataDir: string): Promise<string[]> {
  return withCopy(dataDir, async (copy) => {
    const journal = openLocalJournal({ folder: copy, ...KEEP })
    const whose = { folder: copy, journalId: journal.id }
    try {
      const before = await readTables(whose)
      for (const end of ['', '-wal', '-shm']) rmSync(join(copy, `history.db${end}`), { force: true })
      const history = await openLocalHistory(whose)
      await startEngine({
        journal,
        history,
        createEngine,
        restoreEngine,
        snapshotLayout,
        onApplied: (applied) => history.ingest(applied),
      })
      await history.stop()
      const after = await readTables(whose)
      return TABLES.flatMap((table) => differences(table, before.get(table) ?? [], after.get(table) ?? []))
    } finally {
      await journal.stop()
    }
  })
}

async function readTables(whose: HistoryStoreOptions): Promise<Map<string, string[]>> {
  const store = await HistoryStore.open(whose)
  try {
    return new Map(
      TABLES.map((table) => {
        const rows = store.database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
        return [
          table,
          rows.map(({ id, ...row }) => JSON.stringify(table === 'candles' ? row : { id, ...row })).toSorted(),
        ]
      }),
    )
  } finally {
    await store.close()
  }
}

function differences(table: string, kept: readonly string[], rebuilt: readonly string[]): string[] {
  const keptSet = new Set(kept)
  const rebuiltSet = new Set(rebuilt)
  return [
    ...(keptSet.size < kept.length ? [`${table}: ${kept.length - keptSet.size} rows are doubled`] : []),
    ...rebuilt.filter((row) => !keptSet.has(row)).map((row) => `${table}: missing ${row}`),
    ...kept.filter((row) => !rebuiltSet.has(row)).map((row) => `${table}: not from the journal: ${row}`),
  ]
}

async function withCopy<T>(dataDir: string, look: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'perpdesk-copy-'))
  try {
    cpSync(dataDir, copy, { recursive: true })
    return await look(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
