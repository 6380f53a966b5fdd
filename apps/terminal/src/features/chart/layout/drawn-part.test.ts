import { expect, it } from 'vitest'
import { drawnPart, isDrawnAlike } from './drawn-part.ts'
import { DEFAULT_LAYOUT } from './layout.ts'

it('[CHT-06] a second window takes over what is drawn and how, and stays at its contract, interval and place', () => {
  const elsewhere = {
    ...DEFAULT_LAYOUT,
    symbol: 'ETHUSDT',
    resolution: '5',
    views: { ETHUSDT: { barSpacing: 3, rightOffset: 4 } },
  } as const
  expect(isDrawnAlike(DEFAULT_LAYOUT, elsewhere)).toBe(true)
  expect(Object.keys(drawnPart(elsewhere)).toSorted()).toEqual(
    ['chartType', 'compared', 'inverted', 'scale', 'studies', 'theme', 'timezone'].toSorted(),
  )
  for (const change of [
    { chartType: 'line' },
    { inverted: true },
    { timezone: 'Asia/Tokyo' },
    { studies: [] },
  ] as const) {
    expect(isDrawnAlike(DEFAULT_LAYOUT, { ...DEFAULT_LAYOUT, ...change })).toBe(false)
  }
})
