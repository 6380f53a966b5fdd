import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Identity } from '../../../identity/identity.ts'
import { Refusal } from '../refusal.ts'

/** Refuses calls without a proof of work; the refusal contains the challenge. */
export class ProofGate {
  readonly #identity: Pick<Identity, 'challenge' | 'redeemProof'>
  readonly #isNeeded: boolean

  /** If `isNeeded` is false, {@link check} lets every call pass (load tests). */
  constructor(identity: Pick<Identity, 'challenge' | 'redeemProof'>, isNeeded: boolean) {
    this.#identity = identity
    this.#isNeeded = isNeeded
  }

  /** Throws unless the proof solves a challenge of this purpose. */
  async check(purpose: string, proof: string | undefined): Promise<void> {
    if (!this.#isNeeded) return
    if (proof === undefined || !(await this.#identity.redeemProof(purpose, proof))) throw this.refusal(purpose)
  }

  /** Returns a refusal with a new challenge. */
  refusal(purpose: string): Refusal {
    return new Refusal(SERVICE_REFUSALS.proofNeeded, { challenge: this.#identity.challenge(purpose) })
  }
}
