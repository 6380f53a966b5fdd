// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { SequenceReader } from './sequence.ts'

const snapshot = (seq: number) => ({ type: 'snapshot', seq }) as const
const delta = (seq: number) => ({ type: 'delta', seq }) as const

describe('SequenceReader', () => {
  it('[RT-03] takes what follows on, and calls a hole a gap until the next snapshot', () => {
    const reader = new SequenceReader(false)
    expect(reader.read(snapshot(1))).toBe('take')
    expect(reader.read(delta(2))).toBe('take')
    expect(reader.read(delta(4))).toBe('gap')
    expect(reader.read(delta(5))).toBe('ignore')
    expect(reader.read(snapshot(9))).toBe('take')
    expect(reader.read(delta(10))).toBe('take')
  })

  it('[RT-03] ignores deltas before the snapshot and those it has had already', () => {
    const reader = new SequenceReader(false)
    expect(reader.read(delta(3))).toBe('ignore')
    reader.read(snapshot(5))
    expect(reader.read(delta(5))).toBe('ignore')
    expect(reader.read(delta(4))).toBe('ignore')
    expect(reader.read(delta(6))).toBe('take')
  })

  it('begins with any message on a topic that only tells of events', () => {
    const reader = new SequenceReader(true)
    expect(reader.read(delta(3))).toBe('take')
    expect(reader.read(delta(5))).toBe('gap')
    expect(reader.read(delta(6))).toBe('take')
  })

  it('waits for a snapshot after a restart', () => {
    const reader = new SequenceReader(false)
    reader.read(snapshot(1))
    reader.restart()
    expect(reader.read(delta(2))).toBe('ignore')
  })
})
