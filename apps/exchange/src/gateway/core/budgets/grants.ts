import { Throttle } from '../../../identity/throttle.ts'
import { throttled } from '../refusal.ts'

const MINUTE = 60_000
const MAX_ADDRESSES = 20_000

/**
 * Limits per address:
 * - practice money (a demo account or a top-up): 20 times, then four times an hour
 * - sign-ups, also those refused because the e-mail is taken: 10 times, then once in three minutes
 * - looking up the owner of an invite code: 30 times, then once in four seconds
 * - resets of a password by a recovery code or by mail: 10 times, then once in three minutes
 * - codes mailed to confirm an address: 10 times, then once in three minutes
 */
export class Grants {
  readonly #money = new Throttle(20, 15 * MINUTE, MAX_ADDRESSES)
  readonly #signUps = new Throttle(10, 3 * MINUTE, MAX_ADDRESSES)
  readonly #inviteCodes = new Throttle(30, 4_000, MAX_ADDRESSES)
  readonly #passwordResets = new Throttle(10, 3 * MINUTE, MAX_ADDRESSES)
  readonly #mails = new Throttle(10, 3 * MINUTE, MAX_ADDRESSES)
  readonly #enforced: boolean
  readonly #now: () => number

  /** `enforced` false disables all limits (load tests). */
  constructor(enforced: boolean, now: () => number) {
    this.#enforced = enforced
    this.#now = now
  }

  /** Throws if the address has used up its limit of practice money. */
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

  takeMail(address: string): void {
    this.#take(this.#mails, address)
  }

  #take(throttle: Throttle, address: string): void {
    const seconds = this.#enforced ? throttle.take(address, this.#now()) : 0
    if (seconds > 0) throw throttled(seconds)
  }
}
