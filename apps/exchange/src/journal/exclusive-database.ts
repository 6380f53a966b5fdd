import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { schemaMadeBy, schemaOf } from '../sqlite/schema.ts'
import { type JournalFaults, sqliteCode } from './journal-faults.ts'

/** Milliseconds that a start waits for the lock of a process that is ending. */
const LOCK_WAIT_MS = 1_000

const SCHEMA = `
  CREATE TABLE journal (id TEXT NOT NULL) STRICT;
  CREATE TABLE batch (
    first_seq INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    time INTEGER NOT NULL,
    prev BLOB NOT NULL,
    hash BLOB NOT NULL,
    payload BLOB NOT NULL
  ) STRICT;
  CREATE TABLE room (bytes BLOB NOT NULL) STRICT;
`

/**
 * Opens or creates `journal.db` in the folder, and locks it for this process. The lock is the database's own, so the
 * system releases it however the process ends; the file with the process id is only used in the error message. Throws
 * `JournalError` `inUse` or `damaged`.
 */
export function openExclusive(folder: string, faults: JournalFaults): { db: Database.Database; id: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pidFile = join(folder, 'exchange.pid')
  let db: Database.Database | undefined
  try {
    const file = join(folder, 'journal.db')
    db = new Database(file, { timeout: LOCK_WAIT_MS })
    chmodSync(file, 0o600)
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    // The store runs checkpoints itself, after an answer and not before it.
    db.pragma('wal_autocheckpoint = 0')
    // Takes the lock now instead of with the first order.
    db.exec('BEGIN EXCLUSIVE')
    if (db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) {
      db.exec(SCHEMA)
      db.prepare('INSERT INTO journal (id) VALUES (?)').run(randomUUID())
    }
    if (!isDeepStrictEqual(schemaOf(db), schemaMadeBy([SCHEMA]))) {
      throw faults.damaged('its tables are not those that were made')
    }
    const row = db.prepare<[], { id: unknown }>('SELECT id FROM journal').get()
    // A row on a damaged page can violate the table's constraints.
    if (typeof row?.id !== 'string') throw faults.damaged('it has no id')
    db.exec('COMMIT')
    writeFileSync(pidFile, String(process.pid))
    return { db, id: row.id }
  } catch (error) {
    db?.close()
    if (sqliteCode(error).startsWith('SQLITE_BUSY')) throw faults.inUse(ownerOf(pidFile))
    throw faults.translate(error)
  }
}

function ownerOf(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`
  } catch {
    // The process that holds the lock has not written its id yet.
    return 'another process'
  }
}
