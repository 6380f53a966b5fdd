/**
 * The exchange's time, in milliseconds since 1970 UTC. It equals the machine's time unless it once ran faster; from
 * then on it stays ahead, because times that are in the journal cannot be undone.
 */
export interface ExchangeClock {
  now(): number
  /** Continues from `reached`, a time that an earlier run reached, if the machine's time is behind it. */
  resumeAt(reached: number): void
}

/** Returns a clock that runs `speed` times as fast as `time`, the guarded time of the machine. */
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
