import { Throttle } from '../../../identity/throttle.ts'
import { throttled } from '../refusal.ts'

const MINUTE = 60_000
const MAX_ADDRESSES = 20_000

/**
 * Limits of grants to an address: practice money (a demo account or a top-up) twenty times, then four times an hour; an
 * account with an e-mail, or the answer that it is taken, ten times, then once in three minutes; the owner of an invite
 * code thirty times, then once in four seconds; a new password by a recovery code ten times, then once in three minutes.
 */
export class Grants {
  readonly #money = new Throttle(20, 15 * MINUTE, MAX_ADDRESSES)
  readonly #signUps = new Throttle(10, 3 * MINUTE, MAX_ADDRESSES)
  readonly #inviteCodes = new Throttle(30, 4_000, MAX_ADDRESSES)
  readonly #passwordResets = new Throttle(10, 3 * MINUTE, MAX_ADDRESSES)
  readonly #enforced: boolean
  readonly #now: () => number

  /** `enforced` false lifts every bound (load tests). */
  constructor(enforced: boolean, now: () => number) {
    this.#enforced = enforced
    this.#now = now
  }

  /** Throws where the address has had its share. */
  takeMoney(address: string): void {
    this.#take(this.#money, address)
  }

  takeSignUp(address: string): void {
    this.#take(this.#signUps, address)
  }

  returnSignUp(address: string): void {
    this.#signUps.giveBack(address, this.#now())
  }

  takeInviteCode(address: string): void {
    this.#take(this.#inviteCodes, address)
  }

  takePasswordReset(address: string): void {
    this.#take(this.#passwordResets, address)
  }

  #take(throttle: Throttle, address: string): void {
    const seconds = this.#enforced ? throttle.take(address, this.#now()) : 0
    if (seconds > 0) throw throttled(seconds)
  }
}
