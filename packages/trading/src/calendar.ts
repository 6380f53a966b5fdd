/**
 * Dates of delivery (1.3). A date is given as its moment of delivery in milliseconds since 1970 UTC. A contract's own
 * `deliveryTime` always wins over these rules (R1.2): holidays move single dates, and then the data says so.
 */

/** Period codes (R1.6): current, next and next-but-one week, month and quarter. Two codes may name the same date. */
export const PERIOD_CODES = ['CurW', 'NextW', 'NNextW', 'CurM', 'NextM', 'NNextM', 'CurQ', 'NextQ', 'NNextQ'] as const
export type PeriodCode = (typeof PERIOD_CODES)[number]

type PeriodKind = 'week' | 'month' | 'quarter'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Contracts are delivered at 08:00 UTC (R1.1). */
const DELIVERY_OF_DAY = 8 * 3_600_000
/** The first Friday after 1970-01-01, a Thursday. */
const FIRST_FRIDAY = DAY + DELIVERY_OF_DAY

const MONTHS: Readonly<Record<PeriodKind, number>> = { week: 0, month: 1, quarter: 3 }

/** Kind of period of a code, and the number of deliveries ahead: 1 is the first later than now. */
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

/** Delivery of a period code at a time (R1.6): the k-th Friday, or last Friday of a month or quarter, later than `now`. */
export function deliveryOf(code: PeriodCode, now: number): number {
  const [kind, ahead] = PERIODS[code]
  return laterDelivery(kind, now, ahead)
}

/** A date on which contracts are delivered. */
export interface ListedDate {
  readonly deliveryTime: number
  /** Launch of a contract of this date: the moment at which the first of the codes came to mean it. */
  readonly launchTime: number
  /** The codes that mean this date now, in the order of {@link PERIOD_CODES}. */
  readonly periods: readonly PeriodCode[]
}

/**
 * The dates for which contracts are listed at a time, soonest first, given the period codes that a family has. A date that
 * several codes mean is one contract (R1.5).
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
 * Launch of a contract that is delivered at `deliveryTime`: the delivery after which a code first means that date, the
 * earliest of all codes.
 */
function launchOf(codes: readonly PeriodCode[], deliveryTime: number): number {
  const launches = codes.flatMap((code) => {
    const [kind, ahead] = PERIODS[code]
    return isDelivery(kind, deliveryTime) ? [laterDelivery(kind, deliveryTime - 1, 1 - ahead)] : []
  })
  return Math.min(...launches)
}

/** True when contracts of a kind of period are delivered at this moment. */
function isDelivery(kind: PeriodKind, time: number): boolean {
  return laterDelivery(kind, time - 1, 1) === time
}

/** True when a moment is the delivery of a quarter. */
export function isQuarterlyDelivery(time: number): boolean {
  return isDelivery('quarter', time)
}

/** The `ahead`-th delivery of a kind later than `now`; 0 and below go back from the first. */
function laterDelivery(kind: PeriodKind, now: number, ahead: number): number {
  if (kind === 'week') return FIRST_FRIDAY + (Math.floor((now - FIRST_FRIDAY) / WEEK) + ahead) * WEEK
  const length = MONTHS[kind]
  const date = new Date(now)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const period = Math.floor(month / length)
  const passed = lastFriday((period + 1) * length - 1) <= now ? 1 : 0
  return lastFriday((period + passed + ahead) * length - 1)
}

/** Delivery on the last Friday of a month, counted from the year 0. */
function lastFriday(month: number): number {
  const end = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1)
  return FIRST_FRIDAY + Math.floor((end - 1 - FIRST_FRIDAY) / WEEK) * WEEK
}

/** Moment of delivery on a day given as a date; `undefined` for a day that does not exist. */
export function deliveryOnDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() + DELIVERY_OF_DAY : undefined
}
