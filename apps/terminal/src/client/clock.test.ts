// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ServerClock } from './clock.ts'

describe('ServerClock', () => {
  it('puts the server half-way between question and answer', () => {
    const clock = new ServerClock()
    clock.sample(10_100, 10_000, 10_040)
    expect(clock.offset).toBe(80)
  })

  it('trusts the sample with the shortest way', () => {
    const clock = new ServerClock()
    clock.sample(10_400, 10_000, 10_800)
    clock.sample(20_505, 20_000, 20_010)
    clock.sample(30_900, 30_000, 30_900)
    expect(clock.offset).toBe(500)
  })

  it('keeps its estimate over a reset until the next sample', () => {
    const clock = new ServerClock()
    clock.sample(10_105, 10_000, 10_010)
    clock.reset()
    expect(clock.offset).toBe(100)
    clock.sample(5_060, 5_000, 5_020)
    expect(clock.offset).toBe(50)
  })
})
