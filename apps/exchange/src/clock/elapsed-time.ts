import type { MachineClock } from './machine-clock.ts'

/** A difference of the two clocks by less is how coarsely they are read, not a sleep. */
const SHORTEST_SLEEP = 5_000
/** So often at most is a clock read that is dear to read. */
const BETWEEN_READINGS = 1_000

/** Time that has passed on a machine since any moment, its sleep included, independent of its wall clock. */
export class ElapsedTime {
  readonly #machine: MachineClock
  /** Difference of the two clocks when they were last compared. */
  #apart: number
  #slept = 0
  #readAt = Number.NEGATIVE_INFINITY

  constructor(machine: MachineClock) {
    this.#machine = machine
    this.#apart = this.#difference()
  }

  now(): number {
    return this.#machine.monotonic() + this.#slept
  }

  /** Counts in what the machine has slept since the last time. Returns whether it has. */
  countSleep(): boolean {
    const monotonic = this.#machine.monotonic()
    if (monotonic - this.#readAt < BETWEEN_READINGS) return false
    this.#readAt = monotonic
    const slept = this.#difference() - this.#apart
    if (slept < SHORTEST_SLEEP) return false
    this.#slept += slept
    this.#apart += slept
    return true
  }

  /** Leaves out the machine's sleep until now: the caller has counted it already. */
  skipSleep(): void {
    this.#apart = this.#difference()
  }

  #difference(): number {
    return this.#machine.sinceBoot() - this.#machine.monotonic()
  }
}
