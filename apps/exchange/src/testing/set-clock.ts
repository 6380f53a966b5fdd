import type { MachineClock } from '../clock/machine-clock.ts'

/** A machine clock that a test advances and sets. */
export class SetClock implements MachineClock {
  #wall: number
  #monotonic = 0
  #slept = 0
  /** True if time also passes by itself, like the clock of the machine that runs the test. */
  readonly #runs: boolean

  constructor(wall: number, runs = false) {
    this.#runs = runs
    this.#wall = wall - this.#real()
  }

  wall(): number {
    return Math.floor(this.#wall + this.#real())
  }

  monotonic(): number {
    return this.#monotonic + this.#real()
  }

  sinceBoot(): number {
    return this.monotonic() + this.#slept
  }

  pass(milliseconds: number): void {
    this.#monotonic += milliseconds
    this.#wall += milliseconds
  }

  sleep(milliseconds: number): void {
    this.#slept += milliseconds
    this.#wall += milliseconds
  }

  /** Sets the clock ahead, or back if negative. */
  leap(milliseconds: number): void {
    this.#wall += milliseconds
  }

  #real(): number {
    return this.#runs ? performance.now() : 0
  }
}
