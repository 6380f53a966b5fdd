import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SetClock } from '../testing/set-clock.ts'
import { confirmationIn, dropConfirmation, watchClock } from './confirmation.ts'
import { guardTime, type Leap } from './guarded-time.ts'

const HOUR = 3_600_000

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-confirm-'))
const confirm = () => writeFileSync(confirmationIn(folder), '')

let machine: SetClock
let reported: Leap['what'][]
let time: ReturnType<typeof guardTime>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  machine = new SetClock(Date.parse('2026-11-25T12:00:00Z'))
  reported = []
  time = guardTime(machine, ({ what }) => {
    if (what === 'held') dropConfirmation(folder)
    reported.push(what)
  })
  stop = watchClock(folder, time)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  rmSync(confirmationIn(folder), { force: true })
})

describe('the confirmation of a leap', () => {
  it('[SIM-03, OPS-03] counts as soon as the leap is held back, also before the watch has seen it', () => {
    vi.advanceTimersByTime(1_000)
    machine.leap(HOUR)
    // any request reads the clock between two checks of the watch
    time.now()
    expect(reported).toEqual(['held'])
    confirm()
    vi.advanceTimersByTime(500)
    expect(reported).toEqual(['held', 'taken'])
    expect(existsSync(confirmationIn(folder))).toBe(false)
  })

  it('[SIM-03, OPS-03] that lay there before the leap was for another, and takes nothing', () => {
    confirm()
    machine.leap(HOUR)
    vi.advanceTimersByTime(2_000)
    expect(reported).toEqual(['held'])
    expect(existsSync(confirmationIn(folder))).toBe(false)
    confirm()
    vi.advanceTimersByTime(500)
    expect(reported).toEqual(['held', 'taken'])
  })

  it('[OPS-03] stays where nothing is held back, so that the command says so', () => {
    confirm()
    vi.advanceTimersByTime(2_000)
    expect(reported).toEqual([])
    expect(existsSync(confirmationIn(folder))).toBe(true)
  })
})
