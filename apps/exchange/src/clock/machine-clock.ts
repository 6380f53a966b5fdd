import { uptime } from 'node:os'

/** The clocks of a machine, all in milliseconds. */
export interface MachineClock {
  /** Milliseconds since 1970 UTC as the machine's clock is set; leaps when it is set wrongly or corrected. */
  wall(): number
  /** Milliseconds since an arbitrary moment. It cannot be set, and stops while the machine sleeps. */
  monotonic(): number
  /** Milliseconds since boot, including sleep. Slow to read, and on some systems only in whole seconds. */
  sinceBoot(): number
}

export const THIS_MACHINE: MachineClock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
}
