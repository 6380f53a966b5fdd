import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotsToKeep } from './retention.ts'

const HOUR = 3_600_000
const taken = (...times: number[]) => times.map((time, place) => ({ seq: times.length - place, time, stateHash: '' }))

describe('snapshots to keep', () => {
  it('[DUR-03] are the last two, and the first of each hour while it is young enough', () => {
    const minutes = [185, 180, 175, 130, 125, 120, 119, 65, 61, 30, 0]
    const kept = snapshotsToKeep(taken(...minutes.map((minute) => minute * 60_000)), 185 * 60_000, 2 * HOUR + 60_000)
    expect(kept.map(({ time }) => time / 60_000)).toEqual([185, 180, 120])
    const all = snapshotsToKeep(taken(...minutes.map((minute) => minute * 60_000)), 185 * 60_000, 24 * HOUR)
    expect(all.map(({ time }) => time / 60_000)).toEqual([185, 180, 120, 61, 0])
  })

  it('[DUR-03] stay the same when asked again, and never fewer than two where there are two', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40 * HOUR), { maxLength: 40 }), fc.nat(30 * HOUR), (times, keepMs) => {
        const sorted = taken(...times.toSorted((a, b) => b - a))
        const now = sorted[0]?.time ?? 0
        const kept = snapshotsToKeep(sorted, now, keepMs)
        expect(kept.slice(0, 2)).toEqual(sorted.slice(0, 2))
        expect(snapshotsToKeep(kept, now, keepMs)).toEqual(kept)
        expect(kept.slice(2).every(({ time }) => time >= now - keepMs)).toBe(true)
      }),
    )
  })
})
