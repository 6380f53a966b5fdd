import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { Watermark } from '../journal/watermark.ts'
import { schemaMadeBy, schemaOf } from '../sqlite/schema.ts'
import { earlierSchema } from './earlier-layouts.ts'
import { IdentityFaults } from './identity-faults.ts'
import { RowSeals, type SealRow, type Totals } from './row-seals.ts'
import { type SealedParts, SealedTables } from './sealed-tables.ts'
import { loadSecretKey, makeSecretKey } from './secret-key.ts'
import { LAYOUT, SCHEMA } from './tables.ts'
import { upgraded } from './upgrade-tables.ts'

export interface OpenTablesOptions {
  readonly dataDir: string
  /** Id of the journal that the people's file belongs to. */
  readonly journalId: string
  /** Returns cryptographically secure random bytes. */
  readonly random: (bytes: number) => Buffer
}

export interface PeopleTables {
  readonly tables: SealedTables
  readonly key: Buffer
  readonly faults: IdentityFaults
}

/**
 * Opens the tables of the people's file, or creates them, and checks everything but the rows themselves. Throws
 * `IdentityRefused` unless they are the tables last written in this folder and for this journal.
 */
export function openTables({ dataDir, journalId, random }: OpenTablesOptions): PeopleTables {
  const file = join(dataDir, 'identity.db')
  const keyFile = join(dataDir, 'identity.key')
  const faults = new IdentityFaults(file, keyFile)
  const mark = new Watermark(join(dataDir, 'identity.mark'))
  let database: Database.Database | undefined
  try {
    database = connect(file)
    const marked = mark.read()
    const schema = schemaOf(database)
    if (schema.length === 0) {
      if (marked > 0) throw faults.lost(marked)
      makeSecretKey(keyFile, random)
    } else if (!schema.some(({ name }) => name === 'seal')) throw faults.otherVersion()
    const key = loadSecretKey(keyFile, faults)
    const parts = { database, seals: new RowSeals(key), mark, faults, journalId }
    if (schema.length === 0) create(parts)
    const { layout, totals } = checkedTotals(parts)
    if (totals.changes < marked) throw faults.older(totals.changes, marked)
    const present = layout === LAYOUT ? totals : upgraded(parts, layout, totals, random)
    return { tables: new SealedTables(parts, present), key, faults }
  } catch (error) {
    database?.close()
    mark.close()
    throw faults.translate(error)
  }
}

/** Opens the database for this process alone, in a file that only its owner may read. */
function connect(file: string): Database.Database {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new Database(file)
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // Erased rows leave no bytes behind.
    database.pragma('secure_delete = ON')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Creates the tables in one transaction, so that the next start can complete a first start that was interrupted. */
function create({ database, seals, journalId }: SealedParts): void {
  const { layout, journal, changes, count, sum, seal } = seals.ofTotals(journalId, { changes: 0, count: 0, sum: 0n })
  database.transaction(() => {
    for (const statement of SCHEMA) database.exec(statement)
    database.prepare('INSERT INTO seal VALUES (?, ?, ?, ?, ?, ?)').run(layout, journal, changes, count, sum, seal)
  })()
}

/** Returns the totals that the rows must have, and the layout of the tables. */
function checkedTotals({ database, seals, faults, journalId }: SealedParts): { layout: number; totals: Totals } {
  const [row, ...more] = database.prepare<[], SealRow>('SELECT * FROM seal').all()
  if (row === undefined || more.length > 0 || !seals.isWhole(row)) {
    throw faults.damaged('its seal is not what was written with the key beside it')
  }
  const { layout } = row
  const schema = layout === LAYOUT ? SCHEMA : earlierSchema(layout)
  if (schema === undefined) throw faults.otherVersion()
  if (!isDeepStrictEqual(schemaOf(database), schemaMadeBy(schema)))
    throw faults.damaged('its tables are not those that were made')
  const found = database.pragma('integrity_check', { simple: true })
  if (found !== 'ok') throw faults.damaged(String(found).split('\n').at(-1) ?? '')
  if (row.journal !== journalId) throw faults.foreign()
  return { layout, totals: { changes: row.changes, count: row.count, sum: BigInt(`0x${row.sum}`) } }
}
