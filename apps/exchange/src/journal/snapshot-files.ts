import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { JournalError, type Snapshot, type SnapshotInfo } from './journal.ts'

const MAGIC = Buffer.from('perpdesk snapshot 1\n')
const HASH_BYTES = 32
const FIGURE_BYTES = 8
/** Upper bound of a header's size in bytes. */
const HEAD_BYTES = 1024
const NAME = /^(\d{16})\.snapshot$/
const PART_NAME = /^(\d{16})\.snapshot\.part$/

export interface StoredSnapshot extends SnapshotInfo {
  readonly chainHash: Uint8Array
}

/** Snapshots in separate files: they survive a damaged database and show up to which command it must reach. */
export class SnapshotFiles {
  readonly #folder: string
  readonly #journalId: string

  constructor(folder: string, journalId: string) {
    this.#folder = folder
    this.#journalId = journalId
    mkdirSync(folder, { recursive: true })
  }

  /** Returns the sequence numbers of the files in the folder, newest first, without reading the files. */
  list(): number[] {
    return this.#seqs(NAME).toSorted((a, b) => b - a)
  }

  /** Returns the newest command that any snapshot contains, including a snapshot whose save was interrupted. */
  newestSeen(): number {
    return Math.max(0, ...this.#seqs(NAME), ...this.#seqs(PART_NAME))
  }

  /** Deletes the files left by interrupted saves. */
  removeLeftovers(): void {
    for (const name of readdirSync(this.#folder)) if (name.endsWith('.part')) rmSync(join(this.#folder, name))
  }

  /** Returns the header of a snapshot without reading its state. Throws {@link JournalError} `damaged`. */
  info(seq: number): StoredSnapshot {
    const head = Buffer.alloc(HEAD_BYTES)
    const file = openSync(this.#path(seq), 'r')
    try {
      return this.#parse(seq, head.subarray(0, readSync(file, head))).info
    } finally {
      closeSync(file)
    }
  }

  /** Reads a snapshot and checks every byte. Throws {@link JournalError} `damaged` with the reason. */
  load(seq: number): Snapshot {
    const file = readFileSync(this.#path(seq))
    const body = file.subarray(0, -HASH_BYTES)
    if (!createHash('sha256').update(body).digest().equals(file.subarray(-HASH_BYTES))) {
      throw this.#damaged(seq, 'its bytes are not those that were written')
    }
    const { info, start, length } = this.#parse(seq, body)
    if (body.length - start !== length) throw this.#damaged(seq, 'it is not as long as it says')
    return { seq, time: info.time, stateHash: info.stateHash, bytes: body.subarray(start) }
  }

  /** Saves a snapshot, durable once resolved: written to a temporary file, synced, renamed, and the folder synced. */
  async save(snapshot: Snapshot, chainHash: Uint8Array): Promise<StoredSnapshot> {
    const { seq, time, stateHash, bytes } = snapshot
    const body = Buffer.concat([headOf(snapshot, chainHash, this.#journalId), bytes])
    const part = `${this.#path(seq)}.part`
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(body)
      await file.writeFile(createHash('sha256').update(body).digest())
      await file.sync()
    } catch (error) {
      rmSync(part, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await rename(part, this.#path(seq))
    await this.#syncFolder()
    return { seq, time, stateHash, chainHash }
  }

  remove(seq: number): void {
    rmSync(this.#path(seq), { force: true })
  }

  #seqs(pattern: RegExp): number[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const digits = pattern.exec(name)?.[1]
      return digits === undefined ? [] : [Number.parseInt(digits, 10)]
    })
  }

  #path(seq: number): string {
    return join(this.#folder, `${String(seq).padStart(16, '0')}.snapshot`)
  }

  async #syncFolder(): Promise<void> {
    // Windows cannot sync folders; its file system makes the rename durable itself.
    if (process.platform === 'win32') return
    const folder = await open(this.#folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  #parse(seq: number, bytes: Buffer): { info: StoredSnapshot; start: number; length: number } {
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw this.#damaged(seq, 'it does not begin as snapshots do')
    const head = readHead(bytes)
    if (head === undefined) throw this.#damaged(seq, 'its head cannot be read')
    if (head.journalId !== this.#journalId) throw this.#damaged(seq, 'it belongs to another journal')
    if (head.info.seq !== seq) throw this.#damaged(seq, 'it is not the one its name says')
    return head
  }

  #damaged(seq: number, why: string): JournalError {
    return new JournalError('damaged', `The snapshot ${this.#path(seq)} cannot be used: ${why}.`)
  }
}

/**
 * Returns the header: magic, sequence number, time, length of the state, chain hash, then two texts with their lengths:
 * the state's hash and the journal's id.
 */
function headOf(snapshot: Snapshot, chainHash: Uint8Array, journalId: string): Buffer {
  const figures = Buffer.alloc(3 * FIGURE_BYTES)
  for (const [place, figure] of [snapshot.seq, snapshot.time, snapshot.bytes.length].entries()) {
    figures.writeDoubleBE(figure, place * FIGURE_BYTES)
  }
  const texts = [snapshot.stateHash, journalId].map((text) => Buffer.from(text))
  return Buffer.concat([MAGIC, figures, chainHash, ...texts.flatMap((text) => [Buffer.of(text.length), text])])
}

function readHead(bytes: Buffer) {
  const chainAt = MAGIC.length + 3 * FIGURE_BYTES
  const stateAt = chainAt + HASH_BYTES
  if (bytes.length <= stateAt) return undefined
  const figure = (place: number) => bytes.readDoubleBE(MAGIC.length + place * FIGURE_BYTES)
  const textAt = (at: number) => bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString('utf8')
  const idAt = stateAt + 1 + (bytes[stateAt] ?? 0)
  const chainHash = Uint8Array.from(bytes.subarray(chainAt, stateAt))
  return {
    info: { seq: figure(0), time: figure(1), stateHash: textAt(stateAt), chainHash },
    length: figure(2),
    journalId: textAt(idAt),
    start: idAt + 1 + (bytes[idAt] ?? 0),
  }
}
