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
  /** Folder of the journal; made when it is not there. */
  readonly folder: string
  readonly keepMs: number
  readonly keepBytes: number
  /** Batches of earlier layouts stay in the chain and are not replayed. */
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

/** Starts read the newest snapshot, and the one before should that be damaged. */
const SNAPSHOTS_FOR_START = 2
/** Each time the next commit waits some milliseconds: rarely would be cheaper, but the wait longer. */
const CHECKPOINT_COMMITS = 250
const PAGE_BYTES = 4_000_000
/** Small enough that an order which arrives meanwhile hardly waits. */
const VERIFY_BYTES = 256_000
const PRUNE_ROWS = 500
const ROOM_BYTES = 262_144

/** The journal on SQLite and its snapshots, synchronous; runs in a worker. */
export class JournalStore {
  /** The connection; tests limit it. */
  readonly database: Database.Database
  readonly #options: JournalStoreOptions
  readonly #faults: JournalFaults
  readonly #id: string
  readonly #batches: BatchTable
  readonly #files: SnapshotFiles
  readonly #mark: Watermark
  /** A second one, where the snapshots are: they may survive a loss of the log and the mark beside it. */
  readonly #farMark: Watermark
  readonly #notes: string[] = []
  /** Newest first. */
  #snapshots: StoredSnapshot[] = []
  #end: ChainEnd
  #commits = 0
  #failed = false

  /** Opens or makes the journal and checks it; throws {@link JournalError} with what to do when it must not be run. */
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
      // After a failed sync nobody knows what is on disk, and trying again would only hide it.
      this.#failed = true
      throw this.#faults.failed(error instanceof Error ? error.message : String(error))
    }
    this.#mark.write(this.#end.seq)
    this.#farMark.write(this.#end.seq)
  }

  /** Folds SQLite's log into the database now and then; called when nobody waits for an answer. */
  checkpoint(): void {
    if (++this.#commits % CHECKPOINT_COMMITS !== 0 || this.#failed) return
    // Without room the log stays as long as it is.
    this.#unlessFull(() => this.database.pragma('wal_checkpoint(PASSIVE)'))
  }

  /** Batches after `afterSeq`, a few megabytes at a time, each checked; empty at the end. */
  readPage(afterSeq: number, pageBytes = PAGE_BYTES): JournalBatch[] {
    try {
      const page = this.#batches.read(afterSeq, this.#hashAfter(afterSeq), pageBytes)
      if (page.length === 0 && afterSeq < this.#end.seq) throw this.#faults.missing(afterSeq + 1)
      return page
    } catch (error) {
      throw this.#faults.translate(error)
    }
  }

  /** Checks some batches after `afterSeq`, or from the oldest kept on; `undefined` at the end. */
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

  /** Oldest number after which the chain is kept. */
  reachesBackTo(): number {
    return this.#snapshotBefore(this.#batches.first()?.seq ?? this.#end.seq + 1)
  }

  /** Oldest number from which everything can be replayed. */
  #replaysFrom(): number {
    return this.#snapshotBefore(this.#batches.firstOf(this.#options.layout))
  }

  /** The snapshot from which a start can begin that replays from this command on. */
  #snapshotBefore(first: number): number {
    if (first === 1) return 0
    return this.#snapshots.findLast(({ seq }) => seq >= first - 1)?.seq ?? this.#end.seq
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
   * they follow: commands before the oldest snapshot cannot be replayed.
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
      // Without room nothing can be deleted either; the next snapshot tries again.
      return this.#unlessFull(() => this.#batches.deleteUpTo(oldest.seq, PRUNE_ROWS))
    }
    if (!tooLarge || this.#snapshots.length === SNAPSHOTS_FOR_START) return false
    this.#files.remove(oldest.seq)
    this.#snapshots = this.#snapshots.slice(0, -1)
    return true
  }

  /** Tries a write. The room that it frees again stays in the file for the commits to come. */
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

  /** Acknowledged commands must be there: checks the end against both marks and the newest snapshot, where left. */
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
    const first = this.#batches.first()?.seq ?? 1
    if (this.#snapshots.length === 0 && first !== 1) {
      throw this.#faults.damaged(['there is no snapshot to start from', ...passedOver].join('; '))
    }
    this.#notes.push(...passedOver.map((sentence) => `${sentence} The start goes from an older one.`))
  }

  /** Every batch that a start may need: from the older of the last two snapshots on. */
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

  /** The chain's hash after command `seq`, which must end a batch or, where those are gone, be a snapshot's. */
  #hashAfter(seq: number): Uint8Array {
    if (seq === 0) return genesisHash(this.#id)
    const first = this.#batches.first()?.seq ?? this.#end.seq + 1
    const kept =
      seq >= first ? this.#batches.endAt(seq)?.hash : this.#snapshots.find((other) => other.seq === seq)?.chainHash
    if (kept === undefined) throw this.#faults.missing(seq)
    return kept
  }

  /** Runs a write that may be put off: false when there is no room, and after an error that means the disk failed. */
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
