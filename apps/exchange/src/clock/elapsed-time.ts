import type { MachineClock } from './machine-clock.ts'

/**
 * Milliseconds. A smaller difference between the two clocks comes from their coarse resolution, not from a sleep of the
 * machine.
 */
const SHORTEST_SLEEP = 5_000
/** Least time between two readings of `sinceBoot`, which is slow to read, in milliseconds. */
const BETWEEN_READINGS = 1_000

/**
 * Milliseconds elapsed on the machine since an arbitrary moment, including its sleep and independent of its wall clock.
 */
export class ElapsedTime {
  readonly #machine: MachineClock
  /** `sinceBoot` minus `monotonic` when they were last compared; it grows by the time that the machine sleeps. */
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

  /** Adds the time that the machine has slept since the last call. Returns whether it has slept. */
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

  /** Ignores sleep up to now, because the caller has already accounted for it. */
  skipSleep(): void {
    this.#apart = this.#difference()
  }

  #difference(): number {
    return this.#machine.sinceBoot() - this.#machine.monotonic()
  }
}
