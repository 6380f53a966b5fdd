import { dateLocale } from '../../../format/index.ts'
import type { TickKind } from './time-ticks.ts'

const PARTS: Record<TickKind, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}
const DATE: Intl.DateTimeFormatOptions = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }

/** Cached formats: creating one takes longer than writing with it, and each drawing writes many labels. */
const formats = new Map<string, Intl.DateTimeFormat>()

function write(time: number, timeZone: string, name: string, parts: Intl.DateTimeFormatOptions): string {
  const locale = dateLocale()
  const key = `${locale} ${timeZone} ${name}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...parts, timeZone })
    formats.set(key, format)
  }
  return format.format(time)
}

/** Returns a label of the time axis in the time zone: `2026`, `Nov`, `26`, `14:30`. */
export function axisTime(time: number, kind: TickKind, timeZone: string): string {
  return write(time, timeZone, kind, PARTS[kind])
}

/** Returns the label under the pointer: the whole date, and the time if bars are shorter than a day. */
export function pointedTime(time: number, timeZone: string, withTime: boolean): string {
  return write(time, timeZone, withTime ? 'moment' : 'date', withTime ? { ...DATE, ...PARTS.time } : DATE)
}
