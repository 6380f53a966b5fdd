import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { batchHash, genesisHash, sameBytes } from './batch-chain.ts'
import { openExclusive } from './exclusive-database.ts'
import { type JournalBatch, JournalError, type Snapshot, type SnapshotInfo } from './journal.ts'
import { JournalFaults, sqliteCode } from './journal-faults.ts'
import { snapshotsToKeep } from './retention.ts'
import { SnapshotFiles, type StoredSnapshot } from './snapshot-files.ts'
import { Watermark } from './watermark.ts'

export interface JournalStoreOptions {
  /** Folder of the journal; made when it is not there. */
  readonly folder: string
  readonly keepMs: number
  readonly keepBytes: number
}

/** What opening found; see `Journal`. */
export interface JournalOpening {
  readonly id: string
  readonly lastSeq: number
  readonly lastTime: number
  readonly notes: readonly string[]
  readonly reachesBackTo: number
  readonly snapshots: readonly SnapshotInfo[]
}

interface Row {
  readonly first_seq: number
  readonly count: number
  readonly time: number
  readonly prev: Buffer
  readonly hash: Buffer
  readonly payload: Buffer
}

/** Starts read the newest snapshot, and the one before should that be damaged. */
const SNAPSHOTS_FOR_START = 2
const CHECKPOINT_COMMITS = 1_000
const PAGE_BYTES = 4_000_000
/** Small enough that an order which arrives meanwhile hardly waits. */
const VERIFY_BYTES = 256_000
const PRUNE_ROWS = 500
const ROOM_BYTES = 262_144

/**
 * The journal on SQLite, synchronous; runs in a worker. One row per group commit, each naming the hash of the one
 * before.
 */
export class JournalStore {
  /** The connection; tests limit it. */
  readonly database: Database.Database
  readonly #options: JournalStoreOptions
  readonly #faults: JournalFaults
  readonly #id: string
  readonly #files: SnapshotFiles
  readonly #mark: Watermark
  readonly #insert: Database.Statement<[number, number, number, Uint8Array, Uint8Array, Uint8Array]>
  readonly #rowEnding: Database.Statement<[number], Row>
  readonly #notes: string[] = []
  /** Newest first. */
  #snapshots: StoredSnapshot[] = []
  #lastSeq = 0
  #lastTime = 0
  #lastHash: Uint8Array
  #commits = 0
  #failed = false

  /** Opens or makes the journal and checks it; throws {@link JournalError} with what to do when it must not be run. */
  constructor(options: JournalStoreOptions) {
    this.#options = options
    this.#faults = new JournalFaults(options.folder)
    const { db, id } = openExclusive(options.folder, this.#faults)
    this.database = db
    this.#id = id
    this.#lastHash = genesisHash(id)
    try {
      this.#insert = db.prepare(
        'INSERT INTO batch (first_seq, count, time, prev, hash, payload) VALUES (?, ?, ?, ?, ?, ?)',
      )
      this.#rowEnding = db.prepare('SELECT * FROM batch WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1')
      this.#files = new SnapshotFiles(join(options.folder, 'snapshots'), id)
      this.#mark = new Watermark(join(options.folder, 'journal.mark'))
      this.#readEnd()
      this.#checkLength()
      this.#readSnapshots()
      this.#checkTail()
    } catch (error) {
      db.close()
      throw this.#faults.translate(error)
    }
  }

  opening(): JournalOpening {
    return {
      id: this.#id,
      lastSeq: this.#lastSeq,
      lastTime: this.#lastTime,
      notes: this.#notes,
      reachesBackTo: this.reachesBackTo(),
      snapshots: this.#snapshots.map(({ seq, time, stateHash }) => ({ seq, time, stateHash })),
    }
  }

  append(batch: JournalBatch): void {
    if (this.#failed) throw this.#faults.failed('an earlier write failed')
    if (batch.firstSeq !== this.#lastSeq + 1 || batch.count < 1) {
      throw this.#faults.failed(`batch ${batch.firstSeq} does not follow command ${this.#lastSeq}`)
    }
    const hash = batchHash(this.#lastHash, batch)
    try {
      this.#insert.run(batch.firstSeq, batch.count, batch.time, this.#lastHash, hash, batch.payload)
    } catch (error) {
      if (isFull(error) && this.#rowEnding.get(batch.firstSeq)?.first_seq !== batch.firstSeq) throw this.#faults.full()
      // After a failed sync nobody knows what is on disk, and trying again would only hide it.
      this.#failed = true
      throw this.#faults.failed(error instanceof Error ? error.message : String(error))
    }
    this.#lastSeq = batch.firstSeq + batch.count - 1
    this.#lastTime = batch.time
    this.#lastHash = hash
    this.#mark.write(this.#lastSeq)
  }

  /** Folds SQLite's log into the database now and then; called when nobody waits for an answer. */
  checkpoint(): void {
    if (++this.#commits % CHECKPOINT_COMMITS !== 0 || this.#failed) return
    try {
      this.database.pragma('wal_checkpoint(PASSIVE)')
    } catch (error) {
      // Without room the log stays as long as it is; anything else means the disk is not to be trusted.
      if (!isFull(error)) this.#failed = true
    }
  }

  /** Batches after `afterSeq`, a few megabytes at a time, each checked; empty at the end. */
  readPage(afterSeq: number, pageBytes = PAGE_BYTES): JournalBatch[] {
    try {
      let before = this.#hashAfter(afterSeq)
      let next = afterSeq + 1
      let bytes = 0
      const page: JournalBatch[] = []
      const rows = this.database
        .prepare<[number], Row>('SELECT * FROM batch WHERE first_seq >= ? ORDER BY first_seq')
        .iterate(next)
      for (const row of rows) {
        const batch = this.#checked(row, next, before)
        page.push(batch)
        before = row.hash
        next += batch.count
        bytes += batch.payload.length
        if (bytes > pageBytes) break
      }
      if (page.length === 0 && afterSeq < this.#lastSeq) throw this.#faults.missing(next)
      return page
    } catch (error) {
      throw this.#faults.translate(error)
    }
  }

  /** Oldest number from which everything can be replayed. */
  reachesBackTo(): number {
    const first = this.#firstRow()?.first_seq ?? this.#lastSeq + 1
    if (first === 1) return 0
    return this.#snapshots.findLast(({ seq }) => seq >= first - 1)?.seq ?? this.#lastSeq
  }

  /** Checks some batches after `afterSeq`, or from the oldest kept on; `undefined` at the end. */
  verifyPage(afterSeq: number): { batches: number; lastSeq: number } | undefined {
    const page = this.readPage(Math.max(afterSeq, this.reachesBackTo()), VERIFY_BYTES)
    const last = page.at(-1)
    return last === undefined ? undefined : { batches: page.length, lastSeq: last.firstSeq + last.count - 1 }
  }

  loadSnapshot(seq: number): Snapshot {
    return this.#files.load(seq)
  }

  /** Saves a snapshot taken at the end of a batch and lets go of those no longer kept; returns the rest, newest first. */
  async saveSnapshot(snapshot: Snapshot): Promise<readonly SnapshotInfo[]> {
    const stored = await this.#files.save(snapshot, this.#hashAfter(snapshot.seq))
    this.#snapshots = [stored, ...this.#snapshots.filter(({ seq }) => seq !== stored.seq)]
    const kept = snapshotsToKeep(this.#snapshots, snapshot.time, this.#options.keepMs)
    for (const { seq } of this.#snapshots) if (!kept.some((other) => other.seq === seq)) this.#files.remove(seq)
    this.#snapshots = kept
    return this.opening().snapshots
  }

  /**
   * Takes away some rows that nobody can need any more; true while there may be more. Rows go with the snapshot that
   * they follow: what lies before the oldest snapshot cannot be replayed.
   */
  prune(): boolean {
    const newest = this.#snapshots[0]
    const oldest = this.#snapshots.at(-1)
    const first = this.#firstRow()
    if (this.#failed || newest === undefined || oldest === undefined || first === undefined) return false
    if (this.#snapshots.length < SNAPSHOTS_FOR_START) return false
    const tooLarge = this.#bytesUsed() > this.#options.keepBytes
    const wholeAndYoung = first.first_seq === 1 && first.time >= newest.time - this.#options.keepMs
    if (first.first_seq <= oldest.seq && (tooLarge || !wholeAndYoung)) return this.#deleteRows(oldest.seq)
    if (!tooLarge || this.#snapshots.length === SNAPSHOTS_FOR_START) return false
    this.#files.remove(oldest.seq)
    this.#snapshots = this.#snapshots.slice(0, -1)
    return true
  }

  /** Tries a write. What it frees again stays in the file for the commits to come. */
  hasRoom(): boolean {
    if (this.#failed) return false
    try {
      this.database.prepare('INSERT INTO room (bytes) VALUES (zeroblob(?))').run(ROOM_BYTES)
      this.database.exec('DELETE FROM room')
      return true
    } catch {
      return false
    }
  }

  close(): void {
    this.#mark.close()
    this.database.close()
  }

  #readEnd(): void {
    const last = this.#rowEnding.get(Number.MAX_SAFE_INTEGER)
    if (last === undefined) return
    this.#lastSeq = last.first_seq + last.count - 1
    this.#lastTime = last.time
    this.#lastHash = last.hash
  }

  /** What was acknowledged must be there: holds the end against the mark and the newest snapshot. */
  #checkLength(): void {
    const marked = this.#mark.read()
    if (marked > this.#lastSeq) throw this.#faults.short(this.#lastSeq, 'the mark beside it', marked)
    const newest = this.#files.list()[0] ?? 0
    if (newest > this.#lastSeq) throw this.#faults.short(this.#lastSeq, 'a snapshot', newest)
  }

  /** The newest two are read in full; a damaged one is passed over as long as the rest is enough to start from. */
  #readSnapshots(): void {
    const passedOver: string[] = []
    for (const seq of this.#files.list()) {
      try {
        if (this.#snapshots.length < SNAPSHOTS_FOR_START) this.#files.load(seq)
        this.#snapshots.push(this.#files.info(seq))
      } catch (error) {
        if (!(error instanceof JournalError)) throw error
        passedOver.push(error.message)
      }
    }
    const first = this.#firstRow()?.first_seq ?? 1
    if (this.#snapshots.length === 0 && first !== 1) {
      throw this.#faults.damaged(['there is no snapshot to start from', ...passedOver].join('; '))
    }
    this.#notes.push(...passedOver.map((sentence) => `${sentence} The start goes from an older one.`))
  }

  /** Every batch that a start may need: from the older of the last two snapshots on. */
  #checkTail(): void {
    let after = this.#snapshots[SNAPSHOTS_FOR_START - 1]?.seq ?? this.reachesBackTo()
    for (;;) {
      const last = this.readPage(after).at(-1)
      if (last === undefined) break
      after = last.firstSeq + last.count - 1
    }
    for (const { seq, chainHash } of this.#snapshots.slice(0, SNAPSHOTS_FOR_START)) {
      if (!sameBytes(chainHash, this.#hashAfter(seq))) {
        throw this.#faults.damaged(`it is not the one that snapshot ${seq} was taken from`)
      }
    }
  }

  #firstRow(): { first_seq: number; time: number } | undefined {
    return this.database
      .prepare<[], { first_seq: number; time: number }>('SELECT first_seq, time FROM batch ORDER BY first_seq LIMIT 1')
      .get()
  }

  #checked(row: Row, expectedSeq: number, before: Uint8Array): JournalBatch {
    if (row.first_seq !== expectedSeq) throw this.#faults.missing(expectedSeq)
    const batch = { firstSeq: row.first_seq, count: row.count, time: row.time, payload: row.payload }
    if (!sameBytes(row.prev, before) || row.count < 1 || !sameBytes(batchHash(before, batch), row.hash)) {
      throw this.#faults.damaged(`the batch at command ${row.first_seq} is not what was written`)
    }
    return batch
  }

  /** The chain's hash after command `seq`, which must end a batch. */
  #hashAfter(seq: number): Uint8Array {
    if (seq === 0) return genesisHash(this.#id)
    const row = this.#rowEnding.get(seq)
    if (row !== undefined && row.first_seq + row.count - 1 === seq) return row.hash
    const snapshot = this.#snapshots.find((other) => other.seq === seq)
    if (row !== undefined || snapshot === undefined) throw this.#faults.missing(seq)
    return snapshot.chainHash
  }

  #deleteRows(upTo: number): boolean {
    try {
      const chunk = 'SELECT first_seq FROM batch WHERE first_seq <= ? ORDER BY first_seq LIMIT ?'
      this.database.prepare(`DELETE FROM batch WHERE first_seq IN (${chunk})`).run(upTo, PRUNE_ROWS)
      return true
    } catch (error) {
      // Without room nothing can be deleted either; the next snapshot tries again.
      if (!isFull(error)) this.#failed = true
      return false
    }
  }

  #bytesUsed(): number {
    const used = 'page_count - freelist_count'
    const figures = this.database
      .prepare<[], { bytes: number }>(
        `SELECT (${used}) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
      )
      .get()
    return figures?.bytes ?? 0
  }
}

function isFull(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_FULL'
}
