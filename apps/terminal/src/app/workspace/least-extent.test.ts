import { expect, it } from 'vitest'
import { DEFAULT_LAYOUTS } from './default-layout.ts'
import { group } from './layout-tree.ts'
import { leastExtent } from './least-extent.ts'

it('[TAB-05] a place is at least as large as the panel in it that needs the most', () => {
  expect(leastExtent(group('one', ['trades']))).toEqual({ width: 180, height: 152 })
  expect(leastExtent(group('one', ['trades', 'chart']))).toEqual({ width: 260, height: 292 })
})

it('[TAB-05] places in a line need their sum in its direction, and the largest across it', () => {
  const places = (direction: 'row' | 'column') =>
    leastExtent({
      kind: 'split',
      id: 'both',
      direction,
      children: [
        { node: group('a', ['chart']), unit: 'share', size: 1 },
        { node: group('b', ['orderPanel']), unit: 'px', size: 320 },
      ],
    })
  expect(places('row')).toEqual({ width: 521, height: 292 })
  expect(places('column')).toEqual({ width: 260, height: 585 })
})

/** Heights of header, symbol bar and status line, which the panels cannot use. */
const CHROME = 48 + 44 + 24
it.each([
  ['desktop', 1024, 570],
  ['compact', 768, 570],
  ['portrait', 768, 870],
] as const)('[TAB-05] on screens of the kind %s from %i×%i on nothing has to be scrolled to', (kind, width, height) => {
  const least = leastExtent(DEFAULT_LAYOUTS[kind])
  expect(least.width).toBeLessThanOrEqual(width)
  expect(least.height + CHROME).toBeLessThanOrEqual(height)
})
