import { describe, expect, it } from 'vitest'
import { createExchangeClock } from './exchange-clock.ts'

const WALL = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

describe("the exchange's clock", () => {
  it('[SIM-03] is the machine’s at speed 1, also when that is set back', () => {
    let wall = WALL
    const clock = createExchangeClock(() => wall, 1)
    clock.resumeAt(0)
    expect(clock.now()).toBe(WALL)
    wall += 12_345
    expect(clock.now()).toBe(wall)
    wall -= 5_000
    expect(clock.now()).toBe(wall)
  })

  it('[SIM-03, DUR-01] goes on when the machine’s is set back by an hour, a day, or both', () => {
    let wall = WALL
    const clock = createExchangeClock(() => wall, 1)
    clock.resumeAt(0)
    let reached = clock.now()
    for (const back of [HOUR, 24 * HOUR, 6_000]) {
      wall -= back
      expect(clock.now()).toBe(reached)
      for (let second = 1; second <= 20; second += 1) {
        wall += 1_000
        expect(clock.now()).toBe(reached + second * 1_000)
      }
      reached = clock.now()
    }
  })

  it('[SIM-03] comes back to the machine’s when that leaps ahead, by a correction or by a sleep', () => {
    let wall = WALL
    const clock = createExchangeClock(() => wall, 1)
    clock.resumeAt(0)
    expect(clock.now()).toBe(WALL)
    wall -= 24 * HOUR
    expect(clock.now()).toBe(WALL)
    // a sleep: two of the 24 hours are gone
    wall += 2 * HOUR
    expect(clock.now()).toBe(WALL)
    wall += 1_000
    expect(clock.now()).toBe(WALL + 1_000)
    // a correction that leaves three seconds of them
    wall += 22 * HOUR - 4_000
    expect(clock.now()).toBe(WALL + 1_000)
    wall += 1_000
    expect(clock.now()).toBe(WALL + 2_000)
    wall += HOUR
    expect(clock.now()).toBe(wall)
    wall += 1_000
    expect(clock.now()).toBe(wall)
  })

  it('[SIM-03] runs up to 60 times as fast', () => {
    let wall = WALL
    const clock = createExchangeClock(() => wall, 60)
    clock.resumeAt(0)
    wall += 1_000
    expect(clock.now()).toBe(WALL + 60_000)
    wall += 1
    expect(clock.now()).toBe(WALL + 60_060)
  })

  it('[SIM-03, DUR-01] goes on from the time that was reached before, and does not stand still until the machine is there', () => {
    let wall = WALL
    const clock = createExchangeClock(() => wall, 1)
    clock.resumeAt(WALL + 9 * HOUR)
    expect(clock.now()).toBe(WALL + 9 * HOUR)
    wall += 2_000
    expect(clock.now()).toBe(WALL + 9 * HOUR + 2_000)
  })
})
