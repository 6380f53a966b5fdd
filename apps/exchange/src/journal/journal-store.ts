import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { genesisHash, sameBytes } from './batch-chain.ts'
import { BatchTable, type ChainEnd } from './batch-table.ts'
import { openExclusive } from './exclusive-database.ts'
import { type JournalBatch, JournalError, type Snapshot, type SnapshotInfo } from './journal.ts'
import { JournalFaults, sqliteCode } from './journal-faults.ts'
import { snapshotsToKeep } from './retention.ts'
import { SnapshotFiles, type StoredSnapshot } from './snapshot-files.ts'
import { Watermark } from './watermark.ts'

export interface JournalStoreOptions {
  /** Folder of the journal; created if missing. */
  readonly folder: string
  readonly keepMs: number
  readonly keepBytes: number
  /** Current layout of commands. Batches of earlier layouts stay in the chain but are not replayed. */
  readonly layout: number
}

/** Result of opening; see `Journal`. */
export interface JournalOpening {
  readonly id: string
  readonly lastSeq: number
  readonly lastTime: number
  readonly notes: readonly string[]
  readonly reachesBackTo: number
  readonly lastLayout: number | undefined
  readonly snapshots: readonly SnapshotInfo[]
}

/** A start reads the newest snapshot, or the one before it if the newest is damaged. */
const SNAPSHOTS_FOR_START = 2
/**
 * Commits between two checkpoints. Each checkpoint delays the next commit by some milliseconds; fewer checkpoints would
 * cost less in total, but each would take longer.
 */
const CHECKPOINT_COMMITS = 250
const PAGE_BYTES = 4_000_000
/** Bytes read in one step of the check, few enough that an order that arrives meanwhile hardly waits. */
const VERIFY_BYTES = 256_000
const PRUNE_ROWS = 500
const ROOM_BYTES = 262_144

/** The journal on SQLite and its snapshots, with synchronous methods; runs in a worker. */
export class JournalStore {
  /** The connection; public, so that tests can limit its size. */
  readonly database: Database.Database
  readonly #options: JournalStoreOptions
  readonly #faults: JournalFaults
  readonly #id: string
  readonly #batches: BatchTable
  readonly #files: SnapshotFiles
  readonly #mark: Watermark
  /** A second mark in the folder of snapshots, which may survive a loss of the log and the mark beside it. */
  readonly #farMark: Watermark
  readonly #notes: string[] = []
  /** The kept snapshots, newest first. */
  #snapshots: StoredSnapshot[] = []
  #end: ChainEnd
  #commits = 0
  #failed = false

  /** Opens or creates the journal and checks it; throws {@link JournalError} with advice if it must not be used. */
  constructor(options: JournalStoreOptions) {
    this.#options = options
    this.#faults = new JournalFaults(options.folder)
    const { db, id } = openExclusive(options.folder, this.#faults)
    this.database = db
    this.#id = id
    try {
      this.#batches = new BatchTable(db, this.#faults)
      this.#files = new SnapshotFiles(join(options.folder, 'snapshots'), id)
      this.#mark = new Watermark(join(options.folder, 'journal.mark'))
      this.#farMark = new Watermark(join(options.folder, 'snapshots', 'journal.mark'))
      this.#end = this.#batches.last() ?? { seq: 0, time: 0, hash: genesisHash(id) }
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
      lastSeq: this.#end.seq,
      lastTime: this.#end.time,
      notes: this.#notes,
      reachesBackTo: this.#replaysFrom(),
      lastLayout: this.#batches.lastLayout(),
      snapshots: this.#snapshots.map(({ seq, time, stateHash }) => ({ seq, time, stateHash })),
    }
  }

  append(batch: JournalBatch): void {
    if (this.#failed) throw this.#faults.failed('an earlier write failed')
    if (batch.firstSeq !== this.#end.seq + 1 || batch.count < 1) {
      throw this.#faults.failed(`batch ${batch.firstSeq} does not follow command ${this.#end.seq}`)
    }
    try {
      this.#end = this.#batches.insert(batch, this.#end.hash)
    } catch (error) {
      if (isFull(error) && !this.#batches.has(batch.firstSeq)) throw this.#faults.full()
      // After a failed sync it is unknown what is on disk, and a retry would only hide the failure.
      this.#failed = true
      throw this.#faults.failed(error instanceof Error ? error.message : String(error))
    }
    this.#mark.write(this.#end.seq)
    this.#farMark.write(this.#end.seq)
  }

  /**
   * Runs a checkpoint of SQLite's write-ahead log after every {@link CHECKPOINT_COMMITS} commits; called when no caller
   * waits for an answer.
   */
  checkpoint(): void {
    if (++this.#commits % CHECKPOINT_COMMITS !== 0 || this.#failed) return
    // If the disk is full, the log is not shortened.
    this.#unlessFull(() => this.database.pragma('wal_checkpoint(PASSIVE)'))
  }

  /** Returns batches after `afterSeq`, a few megabytes at a time, each checked; an empty list at the end. */
  readPage(afterSeq: number, pageBytes = PAGE_BYTES): JournalBatch[] {
    try {
      const page = this.#batches.read(afterSeq, this.#hashAfter(afterSeq), pageBytes)
      if (page.length === 0 && afterSeq < this.#end.seq) throw this.#faults.missing(afterSeq + 1)
      return page
    } catch (error) {
      throw this.#faults.translate(error)
    }
  }

  /** Checks some batches after `afterSeq`, starting with the oldest kept; `undefined` at the end. */
  verifyPage(afterSeq: number): { batches: number; lastSeq: number } | undefined {
    try {
      const page = this.readPage(Math.max(afterSeq, this.reachesBackTo()), VERIFY_BYTES)
      const last = page.at(-1)
      return last === undefined ? undefined : { batches: page.length, lastSeq: last.firstSeq + last.count - 1 }
    } catch (error) {
      if (!(error instanceof JournalError) || error.code !== 'damaged') throw error
      const neededFrom = this.#snapshots[SNAPSHOTS_FOR_START - 1]?.seq ?? this.reachesBackTo()
      throw afterSeq < neededFrom ? this.#faults.damagedBefore(error.fault) : this.#faults.damagedNow(error.fault)
    }
  }

  /** Returns the number of the last command before the kept part of the chain. */
  reachesBackTo(): number {
    return this.#snapshotBefore(this.#batches.first()?.seq ?? this.#end.seq + 1)
  }

  /** Returns the oldest number from which everything can be replayed. */
  #replaysFrom(): number {
    return this.#snapshotBefore(this.#batches.firstOf(this.#options.layout))
  }

  /**
   * Returns the number of the oldest snapshot from which a start can replay if the log begins at command `first`; 0 if
   * it begins at 1.
   */
  #snapshotBefore(first: number): number {
    if (first === 1) return 0
    return this.#snapshots.findLast(({ seq }) => seq >= first - 1)?.seq ?? this.#end.seq
  }

  loadSnapshot(seq: number): Snapshot {
    return this.#files.load(seq)
  }

  /**
   * Saves a snapshot taken at the end of a batch and deletes those no longer kept. Returns the kept ones, newest first.
   */
  async saveSnapshot(snapshot: Snapshot): Promise<readonly SnapshotInfo[]> {
    const stored = await this.#files.save(snapshot, this.#hashAfter(snapshot.seq))
    this.#snapshots = [stored, ...this.#snapshots.filter(({ seq }) => seq !== stored.seq)]
    const kept = snapshotsToKeep(this.#snapshots, snapshot.time, this.#options.keepMs)
    for (const { seq } of this.#snapshots) if (!kept.some((other) => other.seq === seq)) this.#files.remove(seq)
    this.#snapshots = kept
    return this.opening().snapshots
  }

  /**
   * Deletes some rows or a snapshot that are no longer needed; true while there may be more. Rows are deleted up to the
   * oldest snapshot, because commands before it cannot be replayed.
   */
  prune(): boolean {
    const newest = this.#snapshots[0]
    const oldest = this.#snapshots.at(-1)
    const first = this.#batches.first()
    if (this.#failed || newest === undefined || oldest === undefined || first === undefined) return false
    if (this.#snapshots.length < SNAPSHOTS_FOR_START) return false
    const tooLarge = this.#batches.bytesUsed() > this.#options.keepBytes
    const wholeAndYoung = first.seq === 1 && first.time >= newest.time - this.#options.keepMs
    if (first.seq <= oldest.seq && (tooLarge || !wholeAndYoung)) {
      // On a full disk even deleting fails; it is tried again after the next snapshot.
      return this.#unlessFull(() => this.#batches.deleteUpTo(oldest.seq, PRUNE_ROWS))
    }
    if (!tooLarge || this.#snapshots.length === SNAPSHOTS_FOR_START) return false
    this.#files.remove(oldest.seq)
    this.#snapshots = this.#snapshots.slice(0, -1)
    return true
  }

  /** True if a trial write succeeds. The space it frees again stays in the file for later commits. */
  hasRoom(): boolean {
    return this.#unlessFull(() => {
      this.database.prepare('INSERT INTO room (bytes) VALUES (zeroblob(?))').run(ROOM_BYTES)
      this.database.exec('DELETE FROM room')
    })
  }

  close(): void {
    this.#mark.close()
    this.#farMark.close()
    this.database.close()
  }

  /**
   * Acknowledged commands must not be missing: compares the journal's end with both marks and the newest snapshot, as
   * far as these exist.
   */
  #checkLength(): void {
    const witnesses: readonly (readonly [string, number])[] = [
      ['the mark beside it', this.#mark.read()],
      ['a snapshot', this.#files.newestSeen()],
      ['the mark among the snapshots', this.#farMark.read()],
    ]
    for (const [witness, seen] of witnesses) {
      if (seen > this.#end.seq) throw this.#faults.short(this.#end.seq, witness, seen)
    }
    this.#files.removeLeftovers()
  }

  /**
   * Reads the newest two snapshots completely and the headers of the others. Damaged ones are skipped as long as the
   * rest suffices for a start.
   */
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
    const first = this.#batches.first()?.seq ?? 1
    if (this.#snapshots.length === 0 && first !== 1) {
      throw this.#faults.damaged(['there is no snapshot to start from', ...passedOver].join('; '))
    }
    this.#notes.push(...passedOver.map((sentence) => `${sentence} The start goes from an older one.`))
  }

  /** Checks every batch that a start may need, from the second-newest snapshot on. */
  #checkTail(): void {
    const newest = this.#snapshots.slice(0, SNAPSHOTS_FOR_START)
    let after = newest[SNAPSHOTS_FOR_START - 1]?.seq ?? this.reachesBackTo()
    for (;;) {
      const last = this.readPage(after).at(-1)
      if (last === undefined) break
      after = last.firstSeq + last.count - 1
    }
    const foreign = newest.find(({ seq, chainHash }) => !sameBytes(chainHash, this.#hashAfter(seq)))
    if (foreign !== undefined)
      throw this.#faults.damaged(`it is not the one that snapshot ${foreign.seq} was taken from`)
  }

  /**
   * Returns the chain's hash after command `seq`, which must be the last of a batch or, if its batch has been deleted,
   * have a snapshot.
   */
  #hashAfter(seq: number): Uint8Array {
    if (seq === 0) return genesisHash(this.#id)
    const first = this.#batches.first()?.seq ?? this.#end.seq + 1
    const kept =
      seq >= first ? this.#batches.endAt(seq)?.hash : this.#snapshots.find((other) => other.seq === seq)?.chainHash
    if (kept === undefined) throw this.#faults.missing(seq)
    return kept
  }

  /**
   * Runs a write that is not urgent. Returns false if the disk is full, and after any error that means that the disk
   * has failed.
   */
  #unlessFull(write: () => unknown): boolean {
    if (this.#failed) return false
    try {
      write()
      return true
    } catch (error) {
      if (!isFull(error)) this.#failed = true
      return false
    }
  }
}

function isFull(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_FULL'
}
