import type { OpenTimes } from './bar-place.ts'

/** Kind of a label on the time axis: the largest part of the date that differs from the previous label. */
export type TickKind = 'year' | 'month' | 'day' | 'time'

export interface TimeTick {
  readonly place: number
  /** Open time of the labelled bar, in milliseconds UTC. */
  readonly time: number
  readonly kind: TickKind
}

export interface TickRoom {
  readonly times: OpenTimes
  /** Index of the first visible bar, and of the bar after the last visible one. */
  readonly from: number
  readonly to: number
  /** Length of a bar in milliseconds, and its width in pixels. */
  readonly barLength: number
  readonly barSpace: number
  /** Smallest distance between labels in pixels. */
  readonly least: number
  /** Returns the offset of local time from UTC at a time, in milliseconds. */
  readonly offset: (time: number) => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 1970 began on a Thursday. */
const DAYS_SINCE_MONDAY = 3

interface Unit {
  readonly length: number
  /** Returns the number of the unit that contains a local time. */
  readonly of: (local: number) => number
}

const sliced = (length: number): Unit => ({ length, of: (local) => Math.floor(local / length) })
const ofMonths = (months: number): Unit => ({
  length: months * 30 * DAY,
  of: (local) => {
    const date = new Date(local)
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months)
  },
})
const DAYS = sliced(DAY)
const MONTHS = ofMonths(1)
const YEARS = ofMonths(12)
const UNITS: readonly Unit[] = [
  ...[1, 5, 15, 30].map((minutes) => sliced(minutes * MINUTE)),
  ...[1, 2, 4, 6, 12].map((hours) => sliced(hours * HOUR)),
  DAYS,
  sliced(2 * DAY),
  sliced(4 * DAY),
  { length: 7 * DAY, of: (local) => Math.floor((local / DAY + DAYS_SINCE_MONDAY) / 7) },
  MONTHS,
  ofMonths(3),
  ofMonths(6),
  YEARS,
]
const RANK: Record<TickKind, number> = { year: 3, month: 2, day: 1, time: 0 }

/**
 * Returns the labels of the visible bars: at the start of a minute, hour, day, week, month or year in the axis' time
 * zone, in the smallest of these units that leaves room for them. The labels depend only on the zoom, so none appears
 * or disappears inside the chart while it scrolls. The start of a larger unit removes labels that are too close to it.
 */
export function timeTicks({ times, from, to, barLength, barSpace, least, offset }: TickRoom): readonly TimeTick[] {
  const perPixel = barLength / barSpace
  const unit = UNITS.find(({ length }) => length >= least * perPixel) ?? YEARS
  const localOf = (place: number) => times.at(place) + offset(times.at(place))
  const kept: TimeTick[] = []
  for (let place = Math.max(from, 1); place < Math.min(to, times.length); place += 1) {
    const kind = kindOf(localOf(place - 1), localOf(place), unit)
    if (kind === undefined) continue
    const tick = { place, time: times.at(place), kind }
    const before = kept.at(-1)
    const isNear = before !== undefined && (place - before.place) * barSpace < least
    if (!isNear) kept.push(tick)
    else if (RANK[kind] > RANK[before.kind]) kept[kept.length - 1] = tick
  }
  return kept
}

function kindOf(before: number, local: number, unit: Unit): TickKind | undefined {
  if (YEARS.of(before) !== YEARS.of(local)) return 'year'
  if (unit.length >= YEARS.length) return undefined
  const isOther = unit.of(before) !== unit.of(local)
  if (MONTHS.of(before) !== MONTHS.of(local)) return isOther || unit.length <= MONTHS.length ? 'month' : undefined
  if (!isOther) return undefined
  return DAYS.of(before) === DAYS.of(local) ? 'time' : 'day'
}
