import { steadyNow } from './steady-clock.ts'

interface Sample {
  /** Milliseconds that the server's clock is ahead of the steady clock. */
  readonly ahead: number
  readonly roundTrip: number
}

const KEPT = 8
/**
 * Tolerance in milliseconds: more than clocks drift apart while samples are kept, and far less than a request may take.
 */
const LEAP = 250

/**
 * Estimates the server's time from pairs of request and answer. Of the last few samples the one with the shortest round
 * trip is used, because it has the smallest error bound. Samples are taken on the steady clock, because the user may
 * set the device's clock: an order whose deadline followed that clock would be refused as late.
 */
export class ServerClock {
  readonly #samples: Sample[] = []
  readonly #listeners = new Set<() => void>()
  #best: Sample | undefined
  #offset = 0

  /** Adds a sample: `serverTime` in milliseconds since 1970 UTC, request and answer times by {@link steadyNow}. */
  sample(serverTime: number, askedAt: number, heardAt: number): void {
    const roundTrip = Math.max(heardAt - askedAt, 0)
    const ahead = serverTime - (askedAt + heardAt) / 2
    // The error of a sample is at most half its round trip. If two samples differ by more, the server's clock was set
    // or the server's machine slept: with the older sample, orders would be refused as late.
    if (this.#best !== undefined && Math.abs(ahead - this.#best.ahead) > (roundTrip + this.#best.roundTrip) / 2 + LEAP)
      this.reset()
    this.#samples.push({ ahead, roundTrip })
    if (this.#samples.length > KEPT) this.#samples.shift()
    this.#best = this.#samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best))
    this.#offset = this.now() - Date.now()
    for (const listener of this.#listeners) listener()
  }

  /**
   * Drops all samples. Called after a sleep, because the steady clock estimates a sleep by the device's clock, which
   * may have been set.
   */
  reset(): void {
    this.#samples.length = 0
  }

  /** False until the first sample. */
  get known(): boolean {
    return this.#best !== undefined
  }

  /** Milliseconds to add to the device's clock, as of the last sample. */
  get offset(): number {
    return this.#offset
  }

  /** Returns the server's time in milliseconds since 1970 UTC; the device's time before the first sample. */
  now(): number {
    return this.#best === undefined ? Date.now() : Math.round(steadyNow() + this.#best.ahead)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const serverClock = new ServerClock()
