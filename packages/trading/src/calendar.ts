/**
 * The calendar of delivery dates (1.3). A date is represented by its time of delivery, in milliseconds since 1970 UTC.
 * A contract's own `deliveryTime` takes precedence over these rules (R1.2), because holidays can move single dates.
 */

/** Period codes (R1.6): current, next and next-but-one week, month and quarter. Two codes may name the same date. */
export const PERIOD_CODES = ['CurW', 'NextW', 'NNextW', 'CurM', 'NextM', 'NNextM', 'CurQ', 'NextQ', 'NNextQ'] as const
export type PeriodCode = (typeof PERIOD_CODES)[number]

type PeriodKind = 'week' | 'month' | 'quarter'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Contracts are delivered at 08:00 UTC (R1.1). */
const DELIVERY_OF_DAY = 8 * 3_600_000
/** Delivery time on the first Friday after 1970-01-01, which was a Thursday. */
const FIRST_FRIDAY = DAY + DELIVERY_OF_DAY

const MONTHS: Readonly<Record<PeriodKind, number>> = { week: 0, month: 1, quarter: 3 }

/** For each code, its kind of period and the number of deliveries ahead: 1 is the next delivery after now. */
const PERIODS: Readonly<Record<PeriodCode, readonly [kind: PeriodKind, ahead: number]>> = {
  CurW: ['week', 1],
  NextW: ['week', 2],
  NNextW: ['week', 3],
  CurM: ['month', 1],
  NextM: ['month', 2],
  NNextM: ['month', 3],
  CurQ: ['quarter', 1],
  NextQ: ['quarter', 2],
  NNextQ: ['quarter', 3],
}

/**
 * Returns the delivery time that a period code means at the time `now` (R1.6): the first, second or third later Friday,
 * or last Friday of a month or of a quarter. Milliseconds since 1970 UTC.
 */
export function deliveryOf(code: PeriodCode, now: number): number {
  const [kind, ahead] = PERIODS[code]
  return laterDelivery(kind, now, ahead)
}

/** A delivery date for which contracts are listed. Times in milliseconds since 1970 UTC. */
export interface ListedDate {
  readonly deliveryTime: number
  /** Launch of the date's contracts: the time from which any of the family's period codes meant this date. */
  readonly launchTime: number
  /** The period codes that currently mean this date, in the order of {@link PERIOD_CODES}. */
  readonly periods: readonly PeriodCode[]
}

/**
 * Returns the delivery dates for which a family with these period codes has contracts at the time `now`, earliest
 * first. If several codes mean the same date, it has a single contract (R1.5).
 */
export function listedDates(codes: readonly PeriodCode[], now: number): readonly ListedDate[] {
  const dates = new Map<number, PeriodCode[]>()
  for (const code of PERIOD_CODES) {
    if (!codes.includes(code)) continue
    const deliveryTime = deliveryOf(code, now)
    const periods = dates.get(deliveryTime)
    if (periods === undefined) dates.set(deliveryTime, [code])
    else periods.push(code)
  }
  return [...dates]
    .toSorted(([a], [b]) => a - b)
    .map(([deliveryTime, periods]) => ({ deliveryTime, periods, launchTime: launchOf(codes, deliveryTime) }))
}

/**
 * Returns the launch time of a contract that is delivered at `deliveryTime`. A code begins to mean that date at an
 * earlier delivery; the earliest such time of all codes is the launch.
 */
function launchOf(codes: readonly PeriodCode[], deliveryTime: number): number {
  const launches = codes.flatMap((code) => {
    const [kind, ahead] = PERIODS[code]
    return isDelivery(kind, deliveryTime) ? [laterDelivery(kind, deliveryTime - 1, 1 - ahead)] : []
  })
  return Math.min(...launches)
}

/** True if `time` is a delivery time of this kind of period. */
function isDelivery(kind: PeriodKind, time: number): boolean {
  return laterDelivery(kind, time - 1, 1) === time
}

/** True if `time` (milliseconds since 1970 UTC) is the delivery time of a quarter. */
export function isQuarterlyDelivery(time: number): boolean {
  return isDelivery('quarter', time)
}

/**
 * Returns the `ahead`-th delivery time of a kind after `now`; 0 is the last one at or before `now`, −1 the one before.
 */
function laterDelivery(kind: PeriodKind, now: number, ahead: number): number {
  if (kind === 'week') return FIRST_FRIDAY + (Math.floor((now - FIRST_FRIDAY) / WEEK) + ahead) * WEEK
  const length = MONTHS[kind]
  const date = new Date(now)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const period = Math.floor(month / length)
  const passed = lastFriday((period + 1) * length - 1) <= now ? 1 : 0
  return lastFriday((period + passed + ahead) * length - 1)
}

/** Returns the delivery time on the last Friday of a month. `month` counts months since the year 0. */
function lastFriday(month: number): number {
  const end = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1)
  return FIRST_FRIDAY + Math.floor((end - 1 - FIRST_FRIDAY) / WEEK) * WEEK
}

/**
 * Returns the delivery time on a calendar day (`month` from 1), in milliseconds since 1970 UTC; `undefined` if the day
 * does not exist.
 */
export function deliveryOnDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() + DELIVERY_OF_DAY : undefined
}
