import { expect, it } from 'vitest'
import { monthOf, weeksOf } from './month.ts'

it('[ACC-07] a month has all of its days once, each under its day of the week', () => {
  for (let later = 0; later < 30; later += 1) {
    const month = monthOf(Date.UTC(2026, 0, 31), later)
    const weeks = weeksOf(month)
    const days = weeks.flat().filter((day) => day !== undefined)
    expect(days[0]).toBe(month)
    expect(days.map((day) => new Date(day).getUTCDate())).toEqual(days.map((_, place) => place + 1))
    expect(monthOf(month, 1) - (days.at(-1) ?? 0)).toBe(86_400_000)
    for (const week of weeks) {
      expect(week).toHaveLength(7)
      week.forEach((day, place) => {
        if (day !== undefined) expect((new Date(day).getUTCDay() + 6) % 7).toBe(place)
      })
    }
  }
})
