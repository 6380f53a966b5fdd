import { createHash } from 'node:crypto'
import type { JournalBatch } from './journal.ts'

/** Returns the hash that precedes the first batch of a journal. */
export function genesisHash(journalId: string): Uint8Array {
  return createHash('sha256').update('perpdesk journal 1 ').update(journalId).digest()
}

/**
 * Returns the SHA-256 hash of the previous hash, the batch's figures and its commands: any change breaks the chain at
 * this batch.
 */
export function batchHash(before: Uint8Array, batch: JournalBatch): Uint8Array {
  const figures = Buffer.alloc(24)
  figures.writeBigUInt64BE(BigInt(batch.firstSeq), 0)
  figures.writeBigUInt64BE(BigInt(batch.count), 8)
  figures.writeBigUInt64BE(BigInt(batch.time), 16)
  return createHash('sha256').update(before).update(figures).update(batch.payload).digest()
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
