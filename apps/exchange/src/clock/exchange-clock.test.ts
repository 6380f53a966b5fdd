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
