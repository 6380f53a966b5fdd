import { dateLocale, inZone, localeLanguage, localeVersion } from './locale.ts'

const DAY = { month: '2-digit', day: '2-digit' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const DATE = { year: 'numeric', ...DAY } as const
const DATE_TIME = { ...DATE, ...CLOCK } as const
const DAY_TIME = { ...DAY, ...CLOCK } as const

let made = { locale: -1, formats: new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>() }

/**
 * Formats a time. The formats are cached, because a list of trades formats hundreds of times a second and creating a
 * format each time would cost 0.1 ms a row.
 */
function write(time: number, options: Intl.DateTimeFormatOptions): string {
  if (made.locale !== localeVersion()) made = { locale: localeVersion(), formats: new Map() }
  const known = made.formats.get(options)
  if (known !== undefined) return known.format(time)
  const format = new Intl.DateTimeFormat(dateLocale(), { ...options, ...inZone() })
  made.formats.set(options, format)
  return format.format(time)
}

/** Returns a time of day, `14:03:59`, in the user's time zone. */
export function formatTime(time: number): string {
  return write(time, CLOCK)
}

/**
 * Returns date and time in the user's time zone, the date as the language writes it; in English `2026-11-21 14:03:59`.
 */
export function formatDateTime(time: number): string {
  return write(time, DATE_TIME).replace(', ', ' ')
}

/** Returns date and time without the year, for narrow columns; in English `11-21 14:03:59`. */
export function formatDayTime(time: number): string {
  return write(time, DAY_TIME).replace(', ', ' ')
}

/** Returns the date in the user's time zone; in English `2026-11-21`. */
export function formatDay(time: number): string {
  return write(time, DATE)
}

/**
 * Returns the start of a day such as `2026-11-21` in the user's time zone, in milliseconds since 1970 UTC; `undefined`
 * if the text is no day.
 */
export function startOfDay(day: string): number | undefined {
  const utc = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(utc)) return undefined
  const wall = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...inZone(),
  })
  const aheadAt = (time: number) => {
    const parts = new Map(wall.formatToParts(time).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - time
  }
  // The offset is computed twice, because on a day of a clock change the first guess may have the other offset.
  const first = utc - aheadAt(utc)
  return utc - aheadAt(first)
}

/** Returns the remaining time as `07:59:59`; zeros when it is over. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Returns a time zone with its offset at that time, named in the user's language: `UTC+9 · Japan Time`. */
export function zoneName(timeZone: string, time: number): string {
  if (timeZone === 'UTC') return timeZone
  const part = (timeZoneName: 'longGeneric' | 'shortOffset', language: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const offset = part('shortOffset', 'en').replace('GMT', 'UTC')
  return `${offset} · ${part('longGeneric', localeLanguage())}`
}
