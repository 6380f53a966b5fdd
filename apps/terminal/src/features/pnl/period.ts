import { MAX_PNL_DAYS, utcDay } from '@perpdesk/trading'

const DAY = 86_400_000

export const PERIODS = ['week', 'month', 'quarter', 'year', 'own'] as const
type PeriodId = (typeof PERIODS)[number]

/** Days of a period that ends today. */
const LENGTHS = { week: 7, month: 30, quarter: 90, year: 365 } as const

export interface Period {
  readonly id: PeriodId
  /** First and last UTC day of one's own dates, as `2026-11-21`; empty where none is chosen yet. */
  readonly from: string
  readonly to: string
}

/** Whole UTC days in milliseconds, both inclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The days of a period, or the reason why it has none. */
export function spanOf({ id, from, to }: Period, now: number): Span | 'badDates' | 'tooLong' {
  const today = utcDay(now)
  if (id !== 'own') return { start: today - (LENGTHS[id] - 1) * DAY, end: today + DAY - 1 }
  const [first, last] = [dayOf(from), dayOf(to)].toSorted((a, b) => a - b)
  if (first === undefined || last === undefined || Number.isNaN(first + last) || first > today) return 'badDates'
  // Days that are still to come have no figures.
  const end = Math.min(last, today) + DAY - 1
  return end - first >= MAX_PNL_DAYS * DAY ? 'tooLong' : { start: first, end }
}

function dayOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
}
