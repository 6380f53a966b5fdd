import { createHash } from 'node:crypto'
import type { JournalBatch } from './journal.ts'

/** Hash that the first batch of a journal names as the one before it. */
export function genesisHash(journalId: string): Uint8Array {
  return createHash('sha256').update('perpdesk journal 1 ').update(journalId).digest()
}

/** SHA-256 over the hash before, the batch's figures and its commands: a change of any of them breaks the chain here. */
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
