const DAY = 86_400_000

/** Start of the UTC month of a time, so many months later. */
export function monthOf(time: number, later = 0): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** The weeks of a month from Monday to Sunday; `undefined` where a day is of another month. */
export function weeksOf(month: number): readonly (readonly (number | undefined)[])[] {
  const next = monthOf(month, 1)
  const weeks: (number | undefined)[][] = []
  const lead = (new Date(month).getUTCDay() + 6) % 7
  for (let monday = month - lead * DAY; monday < next; monday += 7 * DAY) {
    const days = Array.from({ length: 7 }, (_, place) => monday + place * DAY)
    weeks.push(days.map((day) => (day < month || day >= next ? undefined : day)))
  }
  return weeks
}
