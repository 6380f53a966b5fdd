import { describe, expect, it } from 'vitest'
import { SetClock } from '../testing/set-clock.ts'
import { guardTime, HELD_FOR, LARGEST_STEP, type Leap } from './guarded-time.ts'

const WALL = Date.parse('2026-11-21T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function guarded() {
  const machine = new SetClock(WALL)
  const reported: Leap[] = []
  const time = guardTime(machine, (leap) => reported.push(leap))
  return { machine, time, reported, words: () => reported.map(({ what }) => what) }
}

describe('the time of a machine whose clock is not believed at once', () => {
  it('[SIM-03] is its clock as long as that is corrected by seconds, a minute or two', () => {
    const { machine, time, words } = guarded()
    for (const step of [0, 12_345, -5_000, 3_000, MINUTE, LARGEST_STEP]) {
      machine.leap(step)
      expect(time.now()).toBe(machine.wall())
      machine.pass(10 * SECOND)
      expect(time.now()).toBe(machine.wall())
    }
    expect(words()).toEqual([])
    expect(time.heldBack).toBe(0)
  })

  it.each([15 * DAY, 9 * HOUR, 3 * MINUTE])(
    '[SIM-03, DUR-01] a leap ahead of %i ms that goes back moves nothing and is said once',
    (leap) => {
      const { machine, time, reported } = guarded()
      machine.leap(leap)
      for (let second = 0; second < 6; second++) {
        expect(time.now()).toBe(WALL + second * SECOND)
        expect(time.heldBack).toBe(leap)
        machine.pass(SECOND)
      }
      expect(reported).toEqual([{ what: 'held', machineTime: WALL + leap, time: WALL }])
      machine.leap(-leap)
      expect(time.now()).toBe(WALL + 6 * SECOND)
      expect(time.heldBack).toBe(0)
      expect(reported.at(-1)).toEqual({ what: 'gone', machineTime: WALL + 6 * SECOND, time: WALL + 6 * SECOND })
    },
  )

  it('[SIM-03] a leap that lasts is taken after a quarter of an hour and not before; another begins the wait anew', () => {
    const { machine, time, words } = guarded()
    machine.leap(9 * HOUR)
    time.now()
    machine.pass(HELD_FOR - SECOND)
    expect(time.now()).toBe(WALL + HELD_FOR - SECOND)
    machine.leap(DAY)
    expect(time.now()).toBe(WALL + HELD_FOR - SECOND)
    machine.pass(HELD_FOR - SECOND)
    expect(time.now()).toBe(WALL + 2 * (HELD_FOR - SECOND))
    machine.pass(SECOND)
    expect(time.now()).toBe(machine.wall())
    expect(words()).toEqual(['held', 'held', 'taken'])
    machine.pass(SECOND)
    expect(time.now()).toBe(machine.wall())
  })

  it('[SIM-03] a leap is taken at once when it is confirmed, and there is nothing to confirm without one', () => {
    const { machine, time, words } = guarded()
    expect(time.confirm()).toBe(false)
    machine.leap(DAY)
    time.now()
    expect(time.confirm()).toBe(true)
    expect(time.now()).toBe(WALL + DAY)
    expect(words()).toEqual(['held', 'taken'])
    expect(time.confirm()).toBe(false)
  })

  it('[SIM-03] a machine that slept has leapt by nothing, also while a leap is held back', () => {
    const { machine, time, words } = guarded()
    machine.pass(SECOND)
    machine.sleep(9 * HOUR)
    expect(time.now()).toBe(machine.wall())
    machine.pass(MINUTE)
    machine.leap(DAY)
    const before = time.now()
    machine.pass(MINUTE)
    machine.sleep(2 * HOUR)
    machine.pass(SECOND)
    // a leap is not held back for longer than the limit, and this one has reached it
    expect(before).toBe(machine.wall() - DAY - MINUTE - 2 * HOUR - SECOND)
    expect(time.now()).toBe(machine.wall())
    expect(words()).toEqual(['held', 'taken'])
  })

  it('[SIM-03] short sleeps are followed as they come, and explain no leap later on', () => {
    const { machine, time, words } = guarded()
    for (let times = 0; times < 10; times++) {
      machine.sleep(MINUTE)
      expect(time.now()).toBe(machine.wall())
      machine.pass(MINUTE)
      expect(time.now()).toBe(machine.wall())
    }
    const before = time.now()
    machine.leap(5 * MINUTE)
    expect(time.now()).toBe(before)
    expect(words()).toEqual(['held'])
  })

  it('[SIM-03, DUR-01] goes on when the clock is set back by an hour, a day, or both, and comes back with it', () => {
    const { machine, time, words } = guarded()
    let reached = time.now()
    for (const back of [HOUR, DAY, 6 * SECOND]) {
      machine.leap(-back)
      expect(time.now()).toBe(reached)
      for (let second = 1; second <= 20; second += 1) {
        machine.pass(SECOND)
        expect(time.now()).toBe(reached + second * SECOND)
      }
      reached = time.now()
    }
    // a sleep of the machine counts in full, however far its wall clock was set back
    machine.sleep(2 * HOUR)
    machine.pass(SECOND)
    expect(time.now()).toBe(reached + 2 * HOUR + SECOND)
    machine.leap(HOUR)
    expect(time.now()).toBe(reached + 2 * HOUR + SECOND)
    machine.leap(DAY + 6 * SECOND)
    expect(time.now()).toBe(reached + 2 * HOUR + SECOND)
    expect(time.now()).toBe(machine.wall())
    expect(words()).toEqual([])
  })
})
