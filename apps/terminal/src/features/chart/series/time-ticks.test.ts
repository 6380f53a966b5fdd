import { expect, it } from 'vitest'
import { type TickRoom, timeTicks } from './time-ticks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const bars = (first: number, length: number, count: number) => ({
  length: count,
  at: (place: number) => first + place * length,
})
const room = (first: string, barLength: number, count: number, more: Partial<TickRoom> = {}): TickRoom => ({
  times: bars(Date.parse(first), barLength, count),
  from: 0,
  to: count,
  barLength,
  barSpace: 8,
  least: 70,
  offset: () => 0,
  ...more,
})
const shown = (of: TickRoom) =>
  timeTicks(of).map(({ time, kind }) => `${new Date(time).toISOString().slice(5, 16)} ${kind}`)

it('[CHT-02] labels of half-hour bars stand at every sixth hour and where the day begins', () => {
  expect(shown(room('2026-11-25T10:30:00Z', 30 * MINUTE, 60))).toEqual([
    '11-25T12:00 time',
    '11-25T18:00 time',
    '11-26T00:00 day',
    '11-26T06:00 time',
    '11-26T12:00 time',
  ])
})

it('[CHT-02] the day begins by the clock of the axis', () => {
  const tokyo = room('2026-11-25T10:30:00Z', 30 * MINUTE, 20, { offset: () => 9 * HOUR })
  expect(shown(tokyo)).toEqual(['11-25T15:00 day'])
})

it('[CHT-02] a clock that is put forward moves no border away from the full hour', () => {
  const change = Date.parse('2026-03-29T01:00:00Z')
  const berlin = room('2026-03-28T20:00:00Z', 30 * MINUTE, 30, { offset: (time) => (time < change ? 1 : 2) * HOUR })
  expect(shown(berlin)).toEqual(['03-28T23:00 day', '03-29T04:00 time', '03-29T10:00 time'])
})

it('[CHT-02] where every day has no room every second one is told', () => {
  expect(shown(room('2026-11-14T08:00:00Z', 4 * HOUR, 40, { barSpace: 10 }))).toEqual([
    '11-15T00:00 day',
    '11-17T00:00 day',
    '11-19T00:00 day',
  ])
})

it('[CHT-02] days stand at Mondays and where a month begins, which drives away what is too near', () => {
  expect(shown(room('2026-10-20T00:00:00Z', DAY, 30, { barSpace: 12 }))).toEqual([
    '10-26T00:00 day',
    '11-01T00:00 month',
    '11-09T00:00 day',
    '11-16T00:00 day',
  ])
})

it('[CHT-02] months that find no room are told by quarters, and by years', () => {
  const wide = room('2025-06-15T00:00:00Z', DAY, 600, { barSpace: 1 })
  expect(shown(wide).slice(0, 3)).toEqual(['07-01T00:00 month', '10-01T00:00 month', '01-01T00:00 year'])
  expect(shown({ ...wide, barSpace: 0.2 })).toEqual(['01-01T00:00 year', '01-01T00:00 year'])
})

it('[CHT-02] scrolling brings labels in at the edge and leaves the others where they are', () => {
  const all = room('2026-11-20T00:00:00Z', 15 * MINUTE, 500)
  const whole = timeTicks(all)
  for (let from = 100; from < 140; from += 1) {
    const part = timeTicks({ ...all, from, to: from + 120 })
    const inner = whole.filter(({ place }) => place >= from + 9 && place < from + 120)
    expect(part.filter(({ place }) => place >= from + 9)).toEqual(inner)
  }
})

it('[CHT-02] there are none without bars', () => {
  expect(timeTicks(room('2026-11-20T00:00:00Z', MINUTE, 0))).toEqual([])
})
