import { createHash } from 'node:crypto'
import { closeSync, constants, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

const SLOT = 32
const SLOTS = 2

/**
 * Remembers, outside the database, the last command that was acknowledged. SQLite drops a damaged write-ahead log from
 * its first bad frame on without a word; against this mark the loss shows. It is a lower bound: written after each
 * commit but synced only at the end, in two slots by turns so that a torn write leaves the other one.
 */
export class Watermark {
  readonly #file: number
  #slot = 0
  readonly #bytes = Buffer.alloc(SLOT)

  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** Highest number in a slot that is whole; 0 when there is none. */
  read(): number {
    let highest = 0
    for (let slot = 0; slot < SLOTS; slot++) {
      const bytes = Buffer.alloc(SLOT)
      if (readSync(this.#file, bytes, 0, SLOT, slot * SLOT) < SLOT) continue
      if (!bytes.subarray(8).equals(checksum(bytes.subarray(0, 8)))) continue
      const seq = bytes.readDoubleBE(0)
      if (seq > highest) {
        highest = seq
        this.#slot = slot
      }
    }
    return highest
  }

  write(seq: number): void {
    this.#slot = (this.#slot + 1) % SLOTS
    this.#bytes.writeDoubleBE(seq, 0)
    checksum(this.#bytes.subarray(0, 8)).copy(this.#bytes, 8)
    try {
      writeSync(this.#file, this.#bytes, 0, SLOT, this.#slot * SLOT)
    } catch {
      // A lower bound may lag: the command itself is on disk, and a disk that fails shows at the next commit.
    }
  }

  close(): void {
    fsyncSync(this.#file)
    closeSync(this.#file)
  }
}

function checksum(bytes: Uint8Array): Buffer {
  return createHash('sha256')
    .update(bytes)
    .digest()
    .subarray(0, SLOT - 8)
}
