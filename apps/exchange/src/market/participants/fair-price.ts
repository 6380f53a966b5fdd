import { Random } from '../random.ts'
import type { Profile } from './profile.ts'

/** Time constants in seconds: mean reversion of the basis, and decay of the impact of users' orders. */
const BASIS_SECONDS = 600
const FOOTPRINT_SECONDS = 25
/** Shares of a sweep that remain in the contract's price at first, and that move the whole market. */
const KEPT = 0.6
const LEARNT = 0.15
/** Log move caused by an order as large as a side's quotes that swept no levels. */
const PRESSURE = 0.0004

const DAY_MS = 86_400_000
/** Days before delivery during which the remaining basis of a contract fades out. */
const CONVERGENCE_DAYS = 7

/** Value of a dated contract relative to its index. */
export interface Term {
  /** Milliseconds since 1970 UTC; 0 for perpetuals. */
  readonly deliveryTime: number
  /** Returns the log of value over index at a time. */
  carry(nowMs: number): number
}

export const PERPETUAL: Term = { deliveryTime: 0, carry: () => 0 }

/**
 * The fair value of a contract to participants: the reference price, the carry to delivery, and a mean-reverting basis.
 */
export class FairPrice {
  readonly #profile: Profile
  readonly #random: Random
  readonly #term: Term
  /** Mean of this instrument's basis. */
  readonly #home: number
  #basis: number
  #footprint = 0
  #learnt = 0
  #lastMs = 0

  constructor(profile: Profile, seed: readonly number[], term: Term = PERPETUAL) {
    this.#profile = profile
    this.#term = term
    this.#random = new Random(...seed)
    this.#home = profile.meanBasis + profile.basis * 1.5 * this.#random.normal()
    this.#basis = this.#home
  }

  /** Advances to a time and returns the contract's fair value, given the reference price. */
  at(nowMs: number, reference: number): number {
    const seconds = this.#lastMs === 0 ? 0 : Math.min((nowMs - this.#lastMs) / 1_000, 10)
    this.#lastMs = nowMs
    const size = this.#profile.basis * Math.sqrt((2 * seconds) / BASIS_SECONDS)
    this.#basis += size * this.#random.normal() - ((this.#basis - this.#home) * seconds) / BASIS_SECONDS
    this.#footprint *= Math.exp(-seconds / FOOTPRINT_SECONDS)
    return this.value(reference)
  }

  /** Returns the current fair value, given the reference price. */
  value(reference: number): number {
    const { deliveryTime } = this.#term
    const daysLeft = deliveryTime === 0 ? CONVERGENCE_DAYS : Math.max(0, deliveryTime - this.#lastMs) / DAY_MS
    const own = this.#basis * Math.min(1, daysLeft / CONVERGENCE_DAYS)
    return reference * Math.exp(this.#term.carry(this.#lastMs) + own + this.#footprint)
  }

  /**
   * Reports trades of users: `sweep` is the log distance from the fair price to the last fill, `value` the traded
   * value.
   */
  onFlow(side: 1 | -1, sweep: number, value: number): void {
    const move = Math.max(0, sweep * side) + PRESSURE * Math.min(value / this.#profile.depth, 3)
    this.#footprint = Math.min(Math.max(this.#footprint + side * move * KEPT, -0.01), 0.01)
    this.#learnt += side * Math.min(move, 0.01) * LEARNT
  }

  /** Returns the log move of the reference price caused by users' orders since the last call. */
  takeLearnt(): number {
    const learnt = this.#learnt
    this.#learnt = 0
    return learnt
  }
}
