/**
 * The exchange's time, in milliseconds since 1970 UTC. It is the machine's as long as it never ran faster; after that it
 * stays ahead, because time that was written down can never be taken back. For the same reason it goes on from where it was
 * when the machine's clock is set back while the exchange runs, until that clock is there again.
 */
export interface ExchangeClock {
  now(): number
  /** Goes on from a time that was reached before, if the machine's is behind it. */
  resumeAt(reached: number): void
}

/**
 * A clock that is set back by no more is waited for, so that small corrections leave the exchange at the machine's time. A longer
 * wait would let prices grow old, and an hour's would stop funding, deliveries and the market for an hour.
 */
const WAITED_FOR = 5_000

/** A clock that runs `speed` times as fast as the machine's. */
export function createExchangeClock(machine: () => number, speed: number): ExchangeClock {
  const steady = steadied(machine)
  let began = steady()
  let origin = began
  return {
    now: () => origin + Math.floor((steady() - began) * speed),
    resumeAt(reached) {
      began = steady()
      origin = Math.max(reached, began)
    },
  }
}

/** The machine's time, which goes on from where it was when it is set far back, and comes nearer again with every leap ahead. */
function steadied(machine: () => number): () => number {
  let seen = machine()
  let latest = seen
  /** By how much it is ahead of the machine's. */
  let ahead = 0
  return () => {
    const time = machine()
    // A leap is a correction or a machine that slept: while one stands still, the other catches up.
    if (time >= latest || time - seen > WAITED_FOR) ahead = Math.max(latest - time, 0)
    else if (latest - time - ahead > WAITED_FOR) ahead = latest - time
    seen = time
    latest = Math.max(latest, time + ahead)
    return time + ahead
  }
}
