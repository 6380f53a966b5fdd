import { expect, it } from 'vitest'
import { momentOf, wallTimeOf } from './wall-time.ts'

it.each([
  ['UTC', '2026-11-26', '14:30', '2026-11-26T14:30:00.000Z'],
  ['UTC', '2026-11-26', '', '2026-11-26T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-26', '08:00', '2026-11-25T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-26', '05:30', '2026-11-26T00:00:00.000Z'],
  ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
])('[CHT-02] a clock in %s shows %s %s', (zone, date, time, moment) => {
  expect(new Date(momentOf(date, time, zone) ?? 0).toISOString()).toBe(moment)
  expect(wallTimeOf(Date.parse(moment), zone)).toEqual({ date, time: time === '' ? '00:00' : time })
})

it('[CHT-02] what is no date is no moment', () => {
  expect(momentOf('', '12:00', 'UTC')).toBeUndefined()
  expect(momentOf('2026-13-01', '12:00', 'UTC')).toBeUndefined()
})
