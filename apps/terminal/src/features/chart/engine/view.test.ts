import { describe, expect, it } from 'vitest'
import { viewAround, viewOf } from './view.ts'

const pane = { bars: 500, width: 800, least: 0.8, most: 60 }

describe('[CHT-02] views of the chart', () => {
  it('fills the pane with a range', () => {
    expect(viewOf({ ...pane, first: 400, last: 499 })).toEqual({ barSpacing: 8, rightOffset: 0 })
    expect(viewOf({ ...pane, first: 0, last: 99 })).toEqual({ barSpacing: 8, rightOffset: -3_200 })
    expect(viewOf({ ...pane, first: 420, last: 519 })).toEqual({ barSpacing: 8, rightOffset: 160 })
  })

  it('shows the end of a range that is too long, and no bar wider than the widest', () => {
    expect(viewOf({ ...pane, bars: 5_000, first: 0, last: 4_999 })).toEqual({ barSpacing: 0.8, rightOffset: 0 })
    expect(viewOf({ ...pane, first: 499, last: 499 })).toEqual({ barSpacing: 60, rightOffset: 0 })
  })

  it('puts a bar into the middle', () => {
    expect(viewAround(499, 8, 500, 800)).toEqual({ barSpacing: 8, rightOffset: 400 })
    expect(viewAround(299, 8, 500, 800)).toEqual({ barSpacing: 8, rightOffset: -1_200 })
  })
})
