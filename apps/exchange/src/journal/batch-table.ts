import type Database from 'better-sqlite3'
import { batchHash, sameBytes } from './batch-chain.ts'
import type { JournalBatch } from './journal.ts'
import type { JournalFaults } from './journal-faults.ts'

interface Row {
  readonly first_seq: number
  readonly count: number
  readonly time: number
  readonly prev: Buffer
  readonly hash: Buffer
  readonly payload: Buffer
}

/** A batch with only the first byte of its payload. */
interface Head {
  readonly first_seq: number
  readonly count: number
  readonly start: unknown
}

/** The last batch of a section of the journal, and the chain's hash after it. */
export interface ChainEnd {
  readonly seq: number
  readonly time: number
  readonly hash: Uint8Array
}

/** The journal's table: one row per group commit, each with the hash of the previous row. */
export class BatchTable {
  readonly #db: Database.Database
  readonly #faults: JournalFaults
  readonly #insert: Database.Statement<[number, number, number, Uint8Array, Uint8Array, Uint8Array]>
  readonly #upTo: Database.Statement<[number], Row>
  readonly #headAt: Database.Statement<[number], Head>
  readonly #from: Database.Statement<[number], Row>
  readonly #first: Database.Statement<[], { first_seq: number; time: number }>

  constructor(db: Database.Database, faults: JournalFaults) {
    this.#db = db
    this.#faults = faults
    this.#insert = db.prepare(
      'INSERT INTO batch (first_seq, count, time, prev, hash, payload) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#upTo = db.prepare('SELECT * FROM batch WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1')
    this.#headAt = db.prepare(
      'SELECT first_seq, count, substr(payload, 1, 1) AS start FROM batch WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
    )
    this.#from = db.prepare('SELECT * FROM batch WHERE first_seq >= ? ORDER BY first_seq')
    this.#first = db.prepare('SELECT first_seq, time FROM batch ORDER BY first_seq LIMIT 1')
  }

  /**
   * Inserts a batch, which is durable when the call returns. If it throws the database's error, the row may or may not
   * be stored.
   */
  insert(batch: JournalBatch, before: Uint8Array): ChainEnd {
    const hash = batchHash(before, batch)
    this.#insert.run(batch.firstSeq, batch.count, batch.time, before, hash, batch.payload)
    return { seq: batch.firstSeq + batch.count - 1, time: batch.time, hash }
  }

  /** Returns the layout of the last batch, which is the first byte of its payload; `undefined` if there is no batch. */
  lastLayout(): number | undefined {
    const row = this.#headAt.get(Number.MAX_SAFE_INTEGER)
    return row === undefined ? undefined : layoutOf(row)
  }

  /**
   * Returns the oldest command from which on all batches have this layout or a later one, because layouts only
   * increase. Returns the number after the last command if there is none.
   */
  firstOf(layout: number): number {
    let [from, to] = [this.first()?.seq ?? 1, (this.last()?.seq ?? 0) + 1]
    while (from < to) {
      const row = this.#headAt.get(Math.floor((from + to) / 2))
      if (row === undefined) throw this.#faults.missing(from)
      if (layoutOf(row) >= layout) to = row.first_seq
      else from = row.first_seq + row.count
    }
    return to
  }

  has(firstSeq: number): boolean {
    return this.#upTo.get(firstSeq)?.first_seq === firstSeq
  }

  /** Returns the end of the batch whose last command is `seq`; `undefined` if no batch ends there. */
  endAt(seq: number): ChainEnd | undefined {
    const end = this.#endOf(this.#upTo.get(seq))
    return end?.seq === seq ? end : undefined
  }

  last(): ChainEnd | undefined {
    return this.#endOf(this.#upTo.get(Number.MAX_SAFE_INTEGER))
  }

  first(): { readonly seq: number; readonly time: number } | undefined {
    const row = this.#first.get()
    return row === undefined ? undefined : { seq: row.first_seq, time: row.time }
  }

  /**
   * Returns batches after `afterSeq` up to about `bytes` bytes, each checked against the chain that continues from
   * `before`.
   */
  read(afterSeq: number, before: Uint8Array, bytes: number): JournalBatch[] {
    const batches: JournalBatch[] = []
    let [expected, hash, left] = [afterSeq + 1, before, bytes]
    for (const row of this.#from.iterate(expected)) {
      this.#checkRow(row)
      if (row.first_seq !== expected) throw this.#faults.missing(expected)
      const batch = { firstSeq: row.first_seq, count: row.count, time: row.time, payload: row.payload }
      if (!sameBytes(row.prev, hash) || row.count < 1 || !sameBytes(batchHash(hash, batch), row.hash)) {
        throw this.#faults.damaged(`the batch at command ${row.first_seq} is not what was written`)
      }
      batches.push(batch)
      expected += row.count
      hash = row.hash
      left -= row.payload.length
      if (left < 0) break
    }
    return batches
  }

  /** Deletes at most `limit` of the oldest rows that begin at or before `seq`. */
  deleteUpTo(seq: number, limit: number): void {
    const oldest = 'SELECT first_seq FROM batch WHERE first_seq <= ? ORDER BY first_seq LIMIT ?'
    this.#db.prepare(`DELETE FROM batch WHERE first_seq IN (${oldest})`).run(seq, limit)
  }

  /** Returns the bytes in use; freed pages are reused before the file grows. */
  bytesUsed(): number {
    const figures = this.#db
      .prepare<[], { bytes: number }>(
        'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
      )
      .get()
    return figures?.bytes ?? 0
  }

  #endOf(row: Row | undefined): ChainEnd | undefined {
    if (row === undefined) return undefined
    this.#checkRow(row)
    return { seq: row.first_seq + row.count - 1, time: row.time, hash: row.hash }
  }

  /** Checks a row's types, because a row on a damaged page can violate the table's constraints. */
  #checkRow({ first_seq, count, time, prev, hash, payload }: Row): void {
    const isWhole =
      [first_seq, count, time].every((figure) => Number.isSafeInteger(figure)) &&
      [prev, hash, payload].every((bytes) => Buffer.isBuffer(bytes))
    if (!isWhole) throw this.#faults.damaged(`the batch at command ${first_seq} is not what was written`)
  }
}

/** Returns the layout of a batch; 0 if the row is damaged, which is detected when the batch is read. */
function layoutOf({ start }: Head): number {
  return Buffer.isBuffer(start) ? (start.at(0) ?? 0) : 0
}
