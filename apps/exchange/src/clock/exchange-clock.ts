/**
 * The exchange's time, in milliseconds since 1970 UTC. It is the machine's as long as it never ran faster; after that it
 * stays ahead, because time that was written down can never be taken back.
 */
export interface ExchangeClock {
  now(): number
  /** Goes on from a time that was reached before, if the machine's is behind it. */
  resumeAt(reached: number): void
}

/** A clock that runs `speed` times as fast as `time`, the machine's as far as it is believed. */
export function createExchangeClock(time: () => number, speed: number): ExchangeClock {
  let began = time()
  let origin = began
  return {
    now: () => origin + Math.floor((time() - began) * speed),
    resumeAt(reached) {
      began = time()
      origin = Math.max(reached, began)
    },
  }
}
