import { describe, expect, it } from 'vitest'
import { type OpenTimes, placeOfTime, timeAtPlace } from './bar-place.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 26)
const timesOf = (list: readonly number[]): OpenTimes => ({ length: list.length, at: (place) => list[place]! })
const minutes = timesOf([0, 1, 2, 3].map((at) => START + at * MINUTE))
const months = timesOf([Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1)])

describe('[CHT-10] places of times on the scale of bars', () => {
  it.each([
    ['opens a bar', START + MINUTE, 1],
    ['in a bar', START + MINUTE + 59_999, 1],
    ['opens the last bar', START + 3 * MINUTE, 3],
    ['in the last bar', START + 3 * MINUTE + 1, 3],
    ['one bar ahead', START + 4 * MINUTE, 4],
    ['far ahead', START + 103 * MINUTE + 1, 103],
    ['just before the first bar', START - 1, -1],
    ['a bar before the first one', START - MINUTE, -1],
    ['two bars before', START - MINUTE - 1, -2],
  ])('%s', (_case, time, place) => {
    expect(placeOfTime(minutes, time, '1')).toBe(place)
  })

  it('gives the open time of every place back', () => {
    for (let place = -50; place < 50; place += 1) {
      const time = timeAtPlace(minutes, place, '1')
      expect(time).toBe(START + place * MINUTE)
      expect(placeOfTime(minutes, time ?? 0, '1')).toBe(place)
    }
  })

  it('counts months ahead by the calendar, also over the end of a year', () => {
    expect(timeAtPlace(months, 4, '1M')).toBe(Date.UTC(2027, 1, 1))
    expect(placeOfTime(months, Date.UTC(2027, 1, 28, 23), '1M')).toBe(4)
    expect(placeOfTime(months, Date.UTC(2026, 11, 31), '1M')).toBe(2)
  })

  it('knows no place where there are no bars', () => {
    expect(placeOfTime(timesOf([]), START, '1')).toBeUndefined()
    expect(timeAtPlace(timesOf([]), 0, '1')).toBeUndefined()
  })
})
