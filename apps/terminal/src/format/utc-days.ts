import { dateLocale } from './locale.ts'

function write(time: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' }).format(time)
}

/** The UTC day of a time; in English `2026-11-21`. */
export function formatUtcDay(time: number): string {
  return write(time, { year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** The UTC month of a time; in English `November 2026`. */
export function formatUtcMonth(time: number): string {
  return write(time, { year: 'numeric', month: 'long' })
}

/** The days of the week from Monday to Sunday, short, each with its full name. */
export function weekdays(): readonly { readonly short: string; readonly long: string }[] {
  const monday = Date.UTC(2024, 0, 1)
  return Array.from({ length: 7 }, (_, day) => {
    const time = monday + day * 86_400_000
    return { short: write(time, { weekday: 'short' }), long: write(time, { weekday: 'long' }) }
  })
}
