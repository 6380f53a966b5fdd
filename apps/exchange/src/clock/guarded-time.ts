import { ElapsedTime } from './elapsed-time.ts'
import type { MachineClock } from './machine-clock.ts'

/**
 * A clock that is set back by no more is waited for, so that small corrections leave the exchange at the machine's time. A longer
 * wait would let prices grow old, and an hour's would stop funding, deliveries and the market for an hour.
 */
const WAITED_FOR = 5_000
const SECOND = 1_000
/** A clock that is set ahead by no more is followed at once: corrections are seconds. */
export const LARGEST_STEP = 120_000
/** A leap that has lasted so long is no slip of a person or program that sets the clock. */
export const HELD_FOR = 900_000

/** Outcome of a leap ahead: held back, taken in the end, or gone by itself. Both times are milliseconds since 1970. */
export interface Leap {
  readonly what: 'held' | 'taken' | 'gone'
  readonly machineTime: number
  /** The time that was believed as this happened. */
  readonly time: number
}

/** The machine's time as far as it is believed. */
export interface GuardedTime {
  /** Milliseconds since 1970 UTC. */
  now(): number
  /** By how much the machine's clock is ahead because a leap of it is held back; 0 where none is. */
  readonly heldBack: number
  /** Takes the leap that is held back. Returns whether there was one. */
  confirm(): boolean
}

/**
 * Goes by the machine's clock as long as that moves as time passes. Time that was reached can never be taken back: sessions
 * are gone with it, funding is paid, contracts are delivered. So a leap ahead that no sleep of the machine explains is held
 * back until it has lasted, or somebody confirms it; after a leap back, time goes on from where it was. In between it goes at
 * the pace of a clock that cannot be set.
 */
export function guardTime(machine: MachineClock, tell: (leap: Leap) => void): GuardedTime {
  const elapsed = new ElapsedTime(machine)
  /** Believed time less the time that has passed. */
  let offset = machine.wall() - elapsed.now()
  /** The leap that is held back: the offset with it, and the time of its begin. */
  let held: { offset: number; since: number } | null = null

  const believed = (): number => Math.floor(elapsed.now() + offset)

  const end = (what: 'taken' | 'gone'): void => {
    held = null
    tell({ what, machineTime: machine.wall(), time: believed() })
  }

  /** Goes by the machine's clock; a sleep that was too short to be asked about is in it. */
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
    tell({ what: 'held', machineTime: wall, time: believed() })
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
