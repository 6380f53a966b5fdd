import { expect, it } from 'vitest'
import { minuteBar } from '../series/testing.ts'
import { baseAt, closeAt, percentSince, rebased } from './rebase.ts'

const bars = [minuteBar(10, 50), minuteBar(11, 55), minuteBar(13, 60)]
const at = (minute: number) => minute * 60_000

it.each([
  [9, undefined],
  [10, 50],
  [11, 55],
  [12, 55],
  [13, 60],
  [99, 60],
])('[CHT-03] the close that holds at minute %i is %s', (minute, close) => {
  expect(closeAt(bars, at(minute))).toBe(close)
})

it('[CHT-03] 0 % is the close at the first time in sight, or the first that is known after it', () => {
  expect(baseAt(bars, at(12))).toBe(55)
  expect(baseAt(bars, at(3))).toBe(50)
  expect(baseAt([], at(3))).toBeUndefined()
})

it('[CHT-03] a gain of ten percent stands as high as one of the chart itself', () => {
  expect(percentSince(50, 55)).toBe(10)
  expect(rebased(55, 50, 91_000)).toBeCloseTo(100_100, 6)
  expect(percentSince(91_000, rebased(55, 50, 91_000))).toBeCloseTo(10, 9)
})
