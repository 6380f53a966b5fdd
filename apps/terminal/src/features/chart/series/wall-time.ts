const MINUTE = 60_000
const QUARTER = 15 * MINUTE

/**
 * Returns the moment (milliseconds, UTC) at which a clock in the time zone shows `date` (`2026-11-26`) and `time`
 * (`14:30`); `undefined` if this is not a date. A time that is skipped when clocks are put forward counts as the same
 * time after the change.
 */
export function momentOf(date: string, time: string, timeZone: string): number | undefined {
  const shown = Date.parse(`${date}T${time === '' ? '00:00' : time}:00Z`)
  if (Number.isNaN(shown)) return undefined
  // The offset at the guess may differ from the one at the moment itself, so it is read a second time.
  const guess = shown - offsetAt(shown, timeZone)
  return shown - offsetAt(guess, timeZone)
}

/** Returns the date and time that a clock in the time zone shows, in the format of date fields. */
export function wallTimeOf(moment: number, timeZone: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(moment + offsetAt(moment, timeZone)).toISOString().split(/[T.]/)
  return { date, time: time.slice(0, 5) }
}

/** Returns the offset of the time zone from UTC, in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / QUARTER)
  const known = offsetsOf(timeZone)
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = offsetByClock(moment, timeZone)
    known.set(quarter, offset)
  }
  return offset
}

/** Cached offsets by quarter of an hour, because offsets only change at the start of a quarter. */
const offsets = new Map<string, Map<number, number>>()

function offsetsOf(timeZone: string): Map<number, number> {
  let known = offsets.get(timeZone)
  if (known === undefined) {
    known = new Map()
    offsets.set(timeZone, known)
  }
  return known
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function offsetByClock(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown - Math.floor(moment / MINUTE) * MINUTE
}
