// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { columnOrder, columnVisibility, moveColumn } from './layout.ts'

describe('columnOrder', () => {
  it('[TAB-01] lets new columns stand after their neighbour, drops unknown and doubled ones', () => {
    expect(columnOrder(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
    expect(columnOrder(['a', 'new', 'b', 'c'], ['c', 'gone', 'a', 'b', 'c'])).toEqual(['c', 'a', 'new', 'b'])
    expect(columnOrder(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a'])
  })
})

describe('moveColumn', () => {
  it('[TAB-01] takes a column to where another stands, in both directions', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'x', 'a')).toEqual(['a', 'b', 'c'])
  })
})

describe('columnVisibility', () => {
  const columns = [
    { id: 'a', header: 'A', cell: () => null },
    { id: 'b', header: 'B', cell: () => null, wideOnly: true },
  ]

  it('[TAB-01] goes by the screen where nobody said otherwise', () => {
    expect(columnVisibility(columns, {}, true)).toEqual({ a: true, b: false })
    expect(columnVisibility(columns, { b: true }, true)).toEqual({ a: true, b: true })
    expect(columnVisibility(columns, { a: false, b: false }, false)).toEqual({ a: true, b: false })
  })

  it('[TAB-01, POS-01] leaves a column that few need to those who ask for it', () => {
    const [first] = columns
    const rare = { id: 'c', header: 'C', cell: () => null, onDemand: true }
    expect(columnVisibility([first!, rare], {}, false)).toEqual({ a: true, c: false })
    expect(columnVisibility([first!, rare], { c: true }, true)).toEqual({ a: true, c: true })
  })
})
