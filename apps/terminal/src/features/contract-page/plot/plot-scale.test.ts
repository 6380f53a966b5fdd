// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { linePath, nearestAt, type PlotPoint, partOf, plotScale, spreadPlaces, valueAxis } from './plot-scale.ts'

const points = (...values: readonly (string | undefined)[]): PlotPoint[] =>
  values.map((value, place) => ({ time: place * 60_000, value: value === undefined ? undefined : e8(value) }))

describe('pictures of values over time', () => {
  it('[MKT-04] reach from one round value to another, with round ones between them', () => {
    expect(valueAxis(points('101.3', '108.9', undefined), 4, false)).toEqual({
      low: e8('100'),
      high: e8('110'),
      marks: ['100', '102', '104', '106', '108', '110'].map(e8),
    })
    expect(valueAxis(points('0.0001', '-0.00025'), 4, true)?.marks).toEqual(
      ['-0.0003', '-0.0002', '-0.0001', '0', '0.0001'].map(e8),
    )
  })

  it('[MKT-04] stand on zero where they are bars, and in the middle where nothing moves', () => {
    expect(valueAxis(points('5', '7'), 4, true)?.low).toBe(0n)
    const flat = valueAxis(points('5', '5'), 4, false)
    expect(flat === undefined ? 0 : partOf(e8('5'), flat)).toBe(0.5)
    expect(valueAxis(points('0', '0'), 4, true)).toBeDefined()
    expect(valueAxis(points(undefined), 4, true)).toBe(undefined)
  })

  it('[MKT-04] break off where there was nothing to tell', () => {
    const line = points('0', '10', undefined, '10')
    const axis = { low: 0n, high: e8('10'), marks: [] }
    const scale = plotScale(line, axis, { width: 320, height: 100, edge: 10 })
    expect(linePath(line, scale)).toBe('M10 100L110 0M310 0')
    expect(nearestAt(line, scale, 150)).toBe(1)
    expect(nearestAt(line, scale, 9_999)).toBe(3)
  })

  it('[MKT-04] name times from the first to the last, as many as there is room for', () => {
    expect(spreadPlaces(200, 3)).toEqual([0, 100, 199])
    expect(spreadPlaces(2, 5)).toEqual([0, 1])
    expect(spreadPlaces(1, 5)).toEqual([0])
    expect(spreadPlaces(0, 5)).toEqual([])
  })
})
