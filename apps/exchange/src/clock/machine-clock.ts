import { uptime } from 'node:os'

/** The clocks of a machine, all in milliseconds. */
export interface MachineClock {
  /** Since 1970 UTC, as the machine is set; a wrong setting makes it leap. */
  wall(): number
  /** Since any moment; nobody can set it, and it stands still while the machine sleeps. */
  monotonic(): number
  /** The same with the time that the machine slept; dear to ask for, and some systems give it in whole seconds only. */
  sinceBoot(): number
}

export const THIS_MACHINE: MachineClock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
}
