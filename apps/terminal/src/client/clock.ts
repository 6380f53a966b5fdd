interface Sample {
  readonly offset: number
  readonly roundTrip: number
}

const KEPT = 8

/**
 * Estimates how far the server's clock is ahead of this device's from request/answer pairs, and how long a round trip
 * takes. Of the last few samples the one with the shortest round trip says the offset: it has the least room for error.
 */
export class ServerClock {
  readonly #samples: Sample[] = []
  readonly #listeners = new Set<() => void>()
  #best: Sample | undefined

  /** All times in milliseconds since 1970: the server's, and this device's when it asked and when it heard. */
  sample(serverTime: number, askedAt: number, heardAt: number): void {
    const roundTrip = Math.max(heardAt - askedAt, 0)
    this.#samples.push({ offset: serverTime - (askedAt + heardAt) / 2, roundTrip })
    if (this.#samples.length > KEPT) this.#samples.shift()
    this.#best = this.#samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best))
    for (const listener of this.#listeners) listener()
  }

  /** Forgets all samples: after a sleep the device's clock may have been set anew. */
  reset(): void {
    this.#samples.length = 0
  }

  /** False until the server's time was heard once. */
  get known(): boolean {
    return this.#best !== undefined
  }

  /** Milliseconds to add to this device's clock. */
  get offset(): number {
    return Math.round(this.#best?.offset ?? 0)
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const serverClock = new ServerClock()
