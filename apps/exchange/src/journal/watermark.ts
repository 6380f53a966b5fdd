import { createHash } from 'node:crypto'
import { closeSync, constants, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

const SLOT = 32
const SLOTS = 2

/**
 * Stores, outside the database, the number of the last acknowledged command. SQLite silently drops a damaged
 * write-ahead log from its first bad frame on; comparing with this mark reveals the loss. The mark is a lower bound: it
 * is written after each commit but synced only at the end, alternately in two slots, so that a torn write leaves the
 * other slot intact.
 */
export class Watermark {
  readonly #file: number
  #slot = 0
  readonly #bytes = Buffer.alloc(SLOT)

  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** Returns the highest number in an undamaged slot; 0 if there is none. */
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
      // The mark may lag, because it is only a lower bound: the command itself is on disk, and a failing disk shows at
      // the next commit.
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
