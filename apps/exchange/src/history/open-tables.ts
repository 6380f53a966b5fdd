import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { type SchemaRow, schemaOf } from '../sqlite/schema.ts'
import { HistoryCheck } from './check-history.ts'
import { asDamage, HistoryDamaged, HistoryRefused } from './history-faults.ts'
import { checked } from './row-checks.ts'
import { createListings, createRecords, createTables, LAYOUT, type Tables, withChecksum } from './tables.ts'

export type ProgressRow = Tables['progress']

export interface HistoryStoreOptions {
  readonly folder: string
  /** Id of the journal that the history belongs to. */
  readonly journalId: string
  /**
   * Size in bytes up to which a history is checked completely before it is opened; a larger one is checked afterwards.
   */
  readonly checkFirstBytes?: number
}

export interface HistoryTables {
  readonly database: Database.Database
  readonly db: Kysely<Tables>
  readonly progress: ProgressRow
  /** The remaining check; `undefined` if everything has been checked. */
  readonly check: HistoryCheck | undefined
  /** A sentence about damage that was found and repaired. */
  readonly note: string | undefined
}

/**
 * Layouts whose tables can be upgraded: the first stored only the grids of contracts, not the listings; neither stored
 * requests to the funds of leveraged tokens.
 */
const WITHOUT_LISTINGS = 4
const WITHOUT_TOKEN_REQUESTS = 5
const OPENED_LAYOUTS: readonly number[] = [WITHOUT_LISTINGS, WITHOUT_TOKEN_REQUESTS, LAYOUT]

/** About what is checked within one or two seconds. */
const CHECK_FIRST_BYTES = 64_000_000

/**
 * Opens or creates the tables. A damaged history is moved aside and replaced by an empty one, which the start fills
 * from the journal. Throws {@link HistoryRefused} if the tables belong to another journal or layout.
 */
export async function openHistoryTables(options: HistoryStoreOptions): Promise<HistoryTables> {
  const path = join(options.folder, 'history.db')
  try {
    const marked = damageMark(options.folder)
    if (existsSync(marked)) throw new HistoryDamaged(readFileSync(marked, 'utf8').trim() || 'a run before found it')
    return await connect(path, options, undefined)
  } catch (thrown) {
    const error = asDamage(thrown)
    if (!(error instanceof HistoryDamaged)) throw refusal(path, error)
    try {
      const aside = setAside(path)
      rmSync(damageMark(options.folder), { force: true })
      const note = `${error.message} It was set aside as ${aside} and is built anew from the journal.`
      return await connect(path, options, note)
    } catch (again) {
      throw refusal(path, again)
    }
  }
}

/** Records the damage, so that the next start rebuilds the history whatever its size. */
export function markDamaged(folder: string, error: HistoryDamaged): void {
  try {
    writeFileSync(damageMark(folder), error.message, { mode: 0o600 })
  } catch {
    // If the disk is full the mark cannot be written, and the next start has to find the damage again.
  }
}

function damageMark(folder: string): string {
  return join(folder, 'history.damaged')
}

async function connect(path: string, options: HistoryStoreOptions, note: string | undefined): Promise<HistoryTables> {
  const database = new Database(path)
  try {
    chmodSync(path, 0o600)
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    // Not synced at every commit: rows lost in a power failure are replayed from the journal.
    database.pragma('synchronous = NORMAL')
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    const empty = schemaOf(database).length === 0
    if (empty) await db.transaction().execute((transaction) => createTables(transaction, options.journalId))
    const progress = await upgraded(db, readProgress(database, options.journalId))
    for (const row of database.prepare<[], Tables['instruments']>('SELECT * FROM instruments').iterate()) {
      checked('instruments', row)
    }
    const isSmall = statSync(path).size <= (options.checkFirstBytes ?? CHECK_FIRST_BYTES)
    const check = new HistoryCheck(database, progress, isSmall)
    if (isSmall) await checkWhole(database, check)
    return { database, db, progress, check: isSmall ? undefined : check, note }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Reads the row that says up to which command the tables are complete and how many rows they hold. */
function readProgress(database: Database.Database, journalId: string): ProgressRow {
  const [progress, ...more] = database.prepare<[], ProgressRow>('SELECT * FROM progress').all()
  if (progress === undefined || more.length > 0) throw new HistoryDamaged('it does not say how far it reaches')
  const { layout } = progress
  // Earlier layouts had no checksums.
  if (!('checksum' in progress) && layout < LAYOUT) throw new Error('it was written by another version')
  checked('progress', progress)
  if (!OPENED_LAYOUTS.includes(layout)) throw new Error('it was written by another version')
  if (progress.journalId !== journalId) throw new Error('it belongs to another journal')
  return progress
}

/** Upgrades tables of an earlier layout in one transaction; the start then adds the contracts. */
async function upgraded(db: Kysely<Tables>, progress: ProgressRow): Promise<ProgressRow> {
  if (progress.layout === LAYOUT) return progress
  const { checksum: _, ...figures } = progress
  const next = withChecksum({ ...figures, layout: LAYOUT })
  await db.transaction().execute(async (transaction) => {
    if (progress.layout === WITHOUT_LISTINGS) await createListings(transaction)
    await createRecords(transaction, 'tokenRequests')
    await transaction.updateTable('progress').set(next).execute()
  })
  return next
}

async function checkWhole(database: Database.Database, check: HistoryCheck): Promise<void> {
  if (!isDeepStrictEqual(schemaOf(database), await expectedSchema())) {
    throw new HistoryDamaged('its tables are not those that were made')
  }
  for (const row of database.prepare<[], Tables['listings']>('SELECT * FROM listings').iterate()) {
    checked('listings', row)
  }
  const found = String(database.pragma('integrity_check', { simple: true }))
  if (found !== 'ok') throw new HistoryDamaged(found.split('\n').at(-1) ?? '')
  while (check.step());
}

/** Moves the files of a damaged history aside and returns their new path; nothing is deleted. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  for (const end of ['', '-wal']) if (existsSync(path + end)) renameSync(path + end, aside + end)
  rmSync(`${path}-shm`, { force: true })
  return aside
}

function refusal(path: string, error: unknown): HistoryRefused {
  const why = error instanceof Error ? error.message : String(error)
  return new HistoryRefused(
    `The history ${path} cannot be used: ${why}. Move it away (with its -wal file) to have it rebuilt as far back as the journal reaches.`,
  )
}

async function expectedSchema(): Promise<SchemaRow[]> {
  const database = new Database(':memory:')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  await createTables(db, '')
  const schema = schemaOf(database)
  await db.destroy()
  return schema
}
