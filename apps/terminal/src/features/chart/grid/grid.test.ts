import { expect, it } from 'vitest'
import { CHART_COUNT, DEFAULT_GRID, gridOf, keysOfChart, MOST_CHARTS } from './grid.ts'

const keys = { properties: 'p', resolution: 'r', timezone: 't', theme: 'th' }

it('[CHT-10] how charts stand and what links them is read whole from elsewhere', () => {
  const grid = { arrangement: 'three', symbol: true, resolution: false, crosshair: false }
  expect(gridOf(grid)).toEqual(grid)
  expect(gridOf({ ...grid, arrangement: 'nine' })).toEqual(DEFAULT_GRID)
  expect(gridOf(undefined)).toEqual(DEFAULT_GRID)
})

it('[CHT-06, CHT-10] the first chart is kept under the configured keys and each other under its own', () => {
  expect(keysOfChart(keys, 0)).toBe(keys)
  const all = [1, 2, 3].map((chart) => keysOfChart(keys, chart))
  expect(all[0]).toEqual({ properties: 'p.2', resolution: 'r.2', timezone: 't.2', theme: 'th.2' })
  expect(new Set(all.flatMap((each) => Object.values(each))).size).toBe(12)
})

it('[CHT-10] there are one to four charts', () => {
  expect(Math.min(...Object.values(CHART_COUNT))).toBe(1)
  expect(Math.max(...Object.values(CHART_COUNT))).toBe(MOST_CHARTS)
})
