import { RESOLUTIONS } from '@perpdesk/protocol'
import { expect, it } from 'vitest'
import { SHORT_RESOLUTIONS } from './time-frames.ts'
import { typedInterval } from './typed-interval.ts'

it.each([
  ['15', '15'],
  ['15m', '15'],
  ['1', '1'],
  ['4h', '240'],
  ['4H', '240'],
  ['60', '60'],
  ['1440', '1D'],
  ['d', '1D'],
  ['1D', '1D'],
  ['w', '1W'],
  ['1M', '1M'],
  ['mo', '1M'],
  [' 3 ', '3'],
  ['7', undefined],
  ['0', undefined],
  ['', undefined],
  ['2d', undefined],
  ['15x', undefined],
])('[CHT-02] the interval typed as "%s" is %s', (typed, interval) => {
  expect(typedInterval(typed, RESOLUTIONS)).toBe(interval)
})

it('[CHT-02] is one of those that are offered', () => {
  expect(typedInterval('3', SHORT_RESOLUTIONS)).toBeUndefined()
})
