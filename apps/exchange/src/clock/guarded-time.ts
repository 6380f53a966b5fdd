import { ElapsedTime } from './elapsed-time.ts'
import type { MachineClock } from './machine-clock.ts'

/**
 * If the machine's clock is set back by this many milliseconds or less, the exchange's time stands still until the
 * machine has caught up, so small corrections leave no lasting difference. Waiting longer would let prices go stale;
 * waiting an hour would stop funding, deliveries and the market for an hour.
 */
const WAITED_FOR = 5_000
const SECOND = 1_000
/**
 * Milliseconds. A forward step up to this size is followed at once, because ordinary clock corrections are a few
 * seconds.
 */
export const LARGEST_STEP = 120_000
/**
 * Milliseconds after which a leap is accepted: a wrong setting by a user or program would have been corrected by then.
 */
export const HELD_FOR = 900_000

/**
 * A stage of a forward leap: held back, taken after all, or reversed by the machine's clock (`gone`). Times are
 * milliseconds since 1970.
 */
export interface Leap {
  readonly what: 'held' | 'taken' | 'gone'
  readonly machineTime: number
  /** The guarded time at that moment. */
  readonly time: number
}

/** The machine's time, except for leaps that are held back. */
export interface GuardedTime {
  /** Milliseconds since 1970 UTC. */
  now(): number
  /** Milliseconds by which the machine's clock is ahead because a leap is held back; 0 if none is. */
  readonly heldBack: number
  /** Accepts the leap that is held back. Returns whether there was one. */
  confirm(): boolean
}

/**
 * Returns a clock that follows the machine's wall clock while that advances steadily. A time once reached cannot be
 * undone: sessions have expired, funding is paid, contracts are delivered. So a forward leap that is not explained by a
 * sleep of the machine is held back until it has lasted for {@link HELD_FOR} or is confirmed. After a longer leap back,
 * time continues from the last value. Meanwhile it advances with a clock that cannot be set.
 */
export function guardTime(machine: MachineClock, report: (leap: Leap) => void): GuardedTime {
  const elapsed = new ElapsedTime(machine)
  /** Guarded time minus elapsed time. */
  let offset = machine.wall() - elapsed.now()
  /** The leap that is held back: the offset it would give, and the elapsed time at which it began. */
  let held: { offset: number; since: number } | null = null

  const believed = (): number => Math.floor(elapsed.now() + offset)

  const end = (what: 'taken' | 'gone'): void => {
    held = null
    report({ what, machineTime: machine.wall(), time: believed() })
  }

  /**
   * Follows the machine's clock. A shift of more than a second comes from a sleep too short for `countSleep`, which
   * must not be counted again.
   */
  const follow = (wall: number): number => {
    const before = offset
    offset = wall - elapsed.now()
    if (Math.abs(offset - before) > SECOND) elapsed.skipSleep()
    return wall
  }

  const take = (): number => {
    end('taken')
    return follow(machine.wall())
  }

  const holdBack = (wall: number): number => {
    const passed = elapsed.now()
    if (held !== null && Math.abs(wall - passed - held.offset) <= LARGEST_STEP) {
      return passed - held.since >= HELD_FOR ? take() : believed()
    }
    held = { offset: wall - passed, since: passed }
    report({ what: 'held', machineTime: wall, time: believed() })
    return believed()
  }

  const step = (wall: number): number => wall - elapsed.now() - offset

  return {
    now() {
      const wall = machine.wall()
      let ahead = step(wall)
      if (ahead > LARGEST_STEP && elapsed.countSleep()) ahead = step(wall)
      if (ahead > LARGEST_STEP) return holdBack(wall)
      if (held !== null) end('gone')
      if (ahead < -WAITED_FOR) {
        elapsed.countSleep()
        return believed()
      }
      return follow(wall)
    },
    get heldBack() {
      return held === null ? 0 : Math.max(0, step(machine.wall()))
    },
    confirm() {
      if (held === null) return false
      take()
      return true
    },
  }
}
