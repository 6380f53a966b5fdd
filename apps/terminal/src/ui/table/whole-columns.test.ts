import { describe, expect, it } from 'vitest'
import { coversOf } from './whole-columns.ts'

const columns = [
  { start: 100, end: 180 },
  { start: 180, end: 260 },
  { start: 260, end: 360 },
]
const shifted = (by: number) => columns.map(({ start, end }) => ({ start: start - by, end: end - by }))

describe('columns between the fixed ones', () => {
  it('[TAB-04] need no cover where all of them are seen', () => {
    expect(coversOf(columns, 100, 360)).toEqual({ start: 0, end: 0 })
    expect(coversOf(columns, 100, 357)).toEqual({ start: 0, end: 0 })
  })

  it('[TAB-04] are covered from their beginning where they would be cut', () => {
    expect(coversOf(columns, 100, 300)).toEqual({ start: 0, end: 40 })
    expect(coversOf(shifted(60), 100, 300)).toEqual({ start: 20, end: 0 })
    expect(coversOf(shifted(30), 100, 300)).toEqual({ start: 50, end: 70 })
  })

  it('[TAB-04] stay as they are where none of them would be left', () => {
    expect(coversOf(columns, 100, 150)).toEqual({ start: 0, end: 0 })
    expect(coversOf(shifted(30), 100, 170)).toEqual({ start: 0, end: 0 })
  })
})
