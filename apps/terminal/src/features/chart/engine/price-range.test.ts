import { describe, expect, it } from 'vitest'
import { rangeOf, widened } from './price-range.ts'

const bars = { low: 100, high: 110 }

describe('[CHT-04] what the scale of prices shows', () => {
  it.each([
    ['nothing over the bars', bars, { low: 100, high: 110 }],
    ['within the bars', { low: 103, high: 104 }, { low: 100, high: 110 }],
    ['a little above', { low: 103, high: 112 }, { low: 100, high: 112 }],
    ['as much as the bars again', { low: 95, high: 115 }, { low: 95, high: 115 }],
    ['far below: half is for the bars', { low: 20, high: 104 }, { low: 90, high: 110 }],
    ['far on both sides: the room is shared', { low: 70, high: 120 }, { low: 92.5, high: 112.5 }],
  ])('%s', (_case, over, shown) => {
    expect(widened(bars, over)).toEqual(shown)
  })

  it('follows what lies over bars of one price', () => {
    expect(widened({ low: 5, high: 5 }, { low: 4, high: 8 })).toEqual({ low: 4, high: 8 })
  })

  it('measures in prices, logarithms or percent of the first bar in sight', () => {
    expect(rangeOf(bars, 'normal', 50)).toEqual({ from: 100, to: 110, realFrom: 100, realTo: 110 })
    expect(rangeOf({ low: 100, high: 1000 }, 'logarithmic', 50)).toMatchObject({ realFrom: 2, realTo: 3 })
    expect(rangeOf(bars, 'percentage', 100)).toMatchObject({ from: 100, to: 110, realFrom: 0, realTo: 10 })
    expect(rangeOf({ low: 90, high: 110 }, 'percentage', 100)).toMatchObject({ realFrom: -10, realTo: 10 })
  })

  it('keeps above 0 what is above 0, for logarithms', () => {
    expect(widened({ low: 10, high: 30 }, { low: -50, high: 20 })).toEqual({ low: 5, high: 30 })
  })

  it('stays with prices where there is nothing to count percents of', () => {
    expect(rangeOf(bars, 'percentage', 0)).toMatchObject({ realFrom: 100, realTo: 110 })
  })
})
