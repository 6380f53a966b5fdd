import { describe, expect, it } from 'vitest'
import type { ToolId } from './drawing.ts'
import { isPriceLine, priceNow } from './price-now.ts'
import { BAR, fieldForTest } from './testing.ts'

/** The newest bar of the field is bar 40. */
const field = fieldForTest()
const line = (tool: ToolId, ...points: readonly (readonly [bar: number, price: number])[]) =>
  priceNow({ tool, points: points.map(([bar, price]) => ({ time: bar * BAR, price })) }, field)

describe('price of a line at the newest bar', () => {
  it('[CHT-10] of a level is its own, wherever it was drawn', () => {
    expect(line('horizontalLine', [3, 812.5])).toBe(812.5)
  })

  it('[CHT-10] of a slanted one lies on it, past its ends where the line goes on', () => {
    expect(line('trendLine', [30, 900], [50, 700])).toBe(800)
    expect(line('trendLine', [10, 900], [20, 800])).toBeUndefined()
    expect(line('ray', [10, 900], [20, 800])).toBe(600)
    expect(line('ray', [20, 800], [10, 900])).toBeUndefined()
    expect(line('extendedLine', [20, 800], [10, 900])).toBe(600)
    expect(line('trendLine', [40, 900], [40, 700])).toBeUndefined()
  })

  it('[CHT-10] is that of lines alone', () => {
    expect(line('rectangle', [30, 900], [50, 700])).toBeUndefined()
    expect((['ray', 'horizontalLine', 'verticalLine', 'arrow'] as const).map(isPriceLine)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
