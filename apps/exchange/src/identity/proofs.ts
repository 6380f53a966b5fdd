import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { PROOF, provesWork } from '@perpdesk/protocol'
import { SignedChallenges } from './signed-challenges.ts'

const derive = promisify(pbkdf2)

const LIFETIME_MS = 2 * 60_000
/** `challenge.nonce` */
const PROOF_FORM = /^(.{1,100})\.(\d{1,10})$/

/** Proof-of-work challenges, each for one purpose, one call and two minutes. */
export class Proofs {
  readonly #challenges: SignedChallenges

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    this.#challenges = new SignedChallenges(key, random, 'proof', LIFETIME_MS)
  }

  challenge(purpose: string, now: number): string {
    return this.#challenges.make(purpose, now)
  }

  /** True if the proof solves a challenge that was issued for this purpose, has not expired and has not been used. */
  async redeem(purpose: string, proof: string, now: number): Promise<boolean> {
    const [, challenge = '', nonce = ''] = PROOF_FORM.exec(proof) ?? []
    // Redeemed before the work is verified, so that only the first of two concurrent calls succeeds.
    if (!this.#challenges.redeem(challenge, purpose, now)) return false
    return provesWork(await derive(challenge, nonce, PROOF.iterations, PROOF.bytes, 'sha256'))
  }
}
