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

/** A batch without its payload but for the first byte of it. */
interface Head {
  readonly first_seq: number
  readonly count: number
  readonly start: unknown
}

/** Last batch of a stretch and the chain's hash after it. */
export interface ChainEnd {
  readonly seq: number
  readonly time: number
  readonly hash: Uint8Array
}

/** The rows of the journal: one per group commit, each naming the hash of the one before. */
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

  /** Durable when it returns. Throws the database's own error; then the row may be there or not. */
  insert(batch: JournalBatch, before: Uint8Array): ChainEnd {
    const hash = batchHash(before, batch)
    this.#insert.run(batch.firstSeq, batch.count, batch.time, before, hash, batch.payload)
    return { seq: batch.firstSeq + batch.count - 1, time: batch.time, hash }
  }

  /** Layout of the last batch, which is the first byte of its payload; `undefined` where there is none. */
  lastLayout(): number | undefined {
    const row = this.#headAt.get(Number.MAX_SAFE_INTEGER)
    return row === undefined ? undefined : layoutOf(row)
  }

  /** The oldest command from which on all batches are of this layout or a later one: layouts only grow. One after the last if none is. */
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

  /** The end of the batch that ends at or before `seq`; `undefined` when there is none or `seq` lies within one. */
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

  /** Batches after `afterSeq` up to about so many bytes, each held against the chain that begins with `before`. */
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

  /** Takes away at most `limit` of the oldest rows that begin at or before `seq`. */
  deleteUpTo(seq: number, limit: number): void {
    const oldest = 'SELECT first_seq FROM batch WHERE first_seq <= ? ORDER BY first_seq LIMIT ?'
    this.#db.prepare(`DELETE FROM batch WHERE first_seq IN (${oldest})`).run(seq, limit)
  }

  /** Bytes of the database that hold something; freed ones are used again before the file grows. */
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

  /** A row on a damaged page can hold values that the rules of the table would have kept out. */
  #checkRow({ first_seq, count, time, prev, hash, payload }: Row): void {
    const isWhole =
      [first_seq, count, time].every((figure) => Number.isSafeInteger(figure)) &&
      [prev, hash, payload].every((bytes) => Buffer.isBuffer(bytes))
    if (!isWhole) throw this.#faults.damaged(`the batch at command ${first_seq} is not what was written`)
  }
}

/** A damaged row may hold anything; its batch is found out when it is read. */
function layoutOf({ start }: Head): number {
  return Buffer.isBuffer(start) ? (start.at(0) ?? 0) : 0
}
