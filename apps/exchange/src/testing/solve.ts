import { pbkdf2Sync } from 'node:crypto'
import { PROOF, provesWork } from '@perpdesk/protocol'

/** Does the work for a challenge. */
export function solve(challenge: string): string {
  for (let nonce = 0; ; nonce += 1) {
    if (provesWork(pbkdf2Sync(challenge, `${nonce}`, PROOF.iterations, PROOF.bytes, 'sha256'))) {
      return `${challenge}.${nonce}`
    }
  }
}
