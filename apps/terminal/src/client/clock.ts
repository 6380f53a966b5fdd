import { steadyNow } from './steady-clock.ts'

interface Sample {
  /** Milliseconds from the steady clock to the server's. */
  readonly ahead: number
  readonly roundTrip: number
}

const KEPT = 8
/** More than clocks run apart while samples are kept, and far less than a request may take. */
const LEAP = 250

/**
 * Estimates the server's time from request/answer pairs. Of the last few samples the one with the shortest round trip
 * gives the lead of the server's clock: it has the smallest error bound. They are taken on the steady clock: somebody
 * may set the device's own in between, and an order with a deadline by that would be refused as late.
 */
export class ServerClock {
  readonly #samples: Sample[] = []
  readonly #listeners = new Set<() => void>()
  #best: Sample | undefined
  #offset = 0

  /** The server's time in milliseconds since 1970; request and answer times are by {@link steadyNow}. */
  sample(serverTime: number, askedAt: number, heardAt: number): void {
    const roundTrip = Math.max(heardAt - askedAt, 0)
    const ahead = serverTime - (askedAt + heardAt) / 2
    // A sample is off by half its way at most. Two that lie further apart mean that the server's clock jumped or that
    // the server slept in between: the older one would have orders refused as late.
    if (this.#best !== undefined && Math.abs(ahead - this.#best.ahead) > (roundTrip + this.#best.roundTrip) / 2 + LEAP)
      this.reset()
    this.#samples.push({ ahead, roundTrip })
    if (this.#samples.length > KEPT) this.#samples.shift()
    this.#best = this.#samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best))
    this.#offset = this.now() - Date.now()
    for (const listener of this.#listeners) listener()
  }

  /** Forgets all samples: after a sleep, since the steady clock may have measured it by a clock that was set. */
  reset(): void {
    this.#samples.length = 0
  }

  /** False until the server's time was received once. */
  get known(): boolean {
    return this.#best !== undefined
  }

  /** Milliseconds to add to this device's clock, as of the last sample. */
  get offset(): number {
    return this.#offset
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return this.#best === undefined ? Date.now() : Math.round(steadyNow() + this.#best.ahead)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const serverClock = new ServerClock()
