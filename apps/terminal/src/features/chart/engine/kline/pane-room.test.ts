// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { PRICE_LEAST, priceGap, STUDY_LEAST, studyHeights } from './pane-room.ts'

describe('the room of panes', () => {
  it('[CHT-07] studies have what they want where there is room', () => {
    expect(studyHeights(500, 1, [76, 120])).toEqual([76, 120])
    expect(studyHeights(500, 1, [])).toEqual([])
  })

  it('[CHT-07] they give way to their least, and those at the end go, before prices have less than theirs', () => {
    for (let room = 0; room <= 500; room += 1) {
      const heights = studyHeights(room, 1, [76, 76, 200])
      const taken = heights.reduce((sum, height) => sum + height + 1, 0)
      expect(room - taken).toBeGreaterThanOrEqual(Math.min(room, PRICE_LEAST))
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(STUDY_LEAST)
    }
    expect(studyHeights(PRICE_LEAST + 82, 1, [76, 76])).toEqual([40, 40])
    expect(studyHeights(PRICE_LEAST + 81, 1, [76, 76])).toEqual([76])
    expect(studyHeights(PRICE_LEAST + 40, 1, [76, 76])).toEqual([])
  })

  it('[CHT-07] what stays free beside the bars is a part of the pane, also where the pane has no height', () => {
    expect(priceGap(660, false)).toEqual({ top: 44 / 660, bottom: 22 / 660 })
    for (const height of [0, 1, 96]) {
      const { top, bottom } = priceGap(height, false)
      expect(top + bottom).toBeCloseTo(0.5)
    }
  })

  it('[CHT-02] the room of the legend stays at the upper edge where the scale is inverted', () => {
    const { top, bottom } = priceGap(400, false)
    expect(priceGap(400, true)).toEqual({ top: bottom, bottom: top })
    expect(top).toBeGreaterThan(bottom)
  })
})
