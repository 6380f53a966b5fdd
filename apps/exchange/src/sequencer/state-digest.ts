import { createHash } from 'node:crypto'

/**
 * Returns the `Engine.stateHash` of the state in bytes of `Engine.snapshot`, computed with Node's much faster SHA-256.
 */
export function stateDigest(snapshot: Uint8Array): string {
  return createHash('sha256').update(snapshot).digest('hex')
}
