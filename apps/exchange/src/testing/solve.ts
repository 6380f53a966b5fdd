import { pbkdf2Sync } from 'node:crypto'
import { PROOF, provesWork } from '@perpdesk/protocol'

/** Solves a proof-of-work challenge and returns the proof. */
export function solve(challenge: string): string {
  for (let nonce = 0; ; nonce += 1) {
    if (provesWork(pbkdf2Sync(challenge, `${nonce}`, PROOF.iterations, PROOF.bytes, 'sha256'))) {
      return `${challenge}.${nonce}`
    }
  }
}
