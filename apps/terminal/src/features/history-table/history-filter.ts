import type { Side } from '@perpdesk/trading'

/** The names of a contract, for a filter. */
interface Named {
  readonly symbol: string
  readonly contract: { readonly displayName: string }
}

export const RANGE_IDS = ['day', 'week', 'month', 'all', 'own'] as const
export type Range = (typeof RANGE_IDS)[number]

const RANGES = { day: 86_400_000, week: 604_800_000, month: 2_592_000_000 } as const
/** Start times are rounded down to whole minutes, so that a list is not requested again with every render. */
const MINUTE = 60_000
const DAY = 86_400_000

export interface AskedTimes {
  readonly range: Range
  /** First and last day of a range entered by the user, as `2026-11-21`; empty if open. */
  readonly from: string
  readonly to: string
}

/** Filters of a list. */
export interface Filters extends AskedTimes {
  /** Only the contract of the page. */
  readonly onlySymbol: boolean
  /** A contract, or a part of its name. */
  readonly typed: string
  readonly side: Side | 'all'
  /** Id of one of the list's own row filters, or `all`. */
  readonly chosen: string
}

export const NO_FILTERS: Filters = {
  onlySymbol: false,
  typed: '',
  side: 'all',
  chosen: 'all',
  range: 'all',
  from: '',
  to: '',
}

/** True if any filter is set. */
export function isNarrowed({ onlySymbol, typed, side, chosen, range, from, to }: Filters): boolean {
  const inTime = range === 'own' ? from !== '' || to !== '' : range !== 'all'
  return onlySymbol || typed.trim() !== '' || side !== 'all' || chosen !== 'all' || inTime
}

/** Returns the time range in milliseconds since 1970 UTC, both ends inclusive; `undefined` for an open end. */
export function timesOf(
  { range, from, to }: AskedTimes,
  now: number,
  startOfDay: (day: string) => number | undefined,
): { readonly startTime: number | undefined; readonly endTime: number | undefined } {
  if (range === 'all') return { startTime: undefined, endTime: undefined }
  if (range !== 'own') return { startTime: Math.floor((now - RANGES[range]) / MINUTE) * MINUTE, endTime: undefined }
  // Days in the wrong order are swapped.
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
  const nextDay = dayAfter(last)
  const end = nextDay === undefined ? undefined : startOfDay(nextDay)
  return { startTime: startOfDay(first), endTime: end === undefined ? undefined : end - 1 }
}

function dayAfter(day: string): string | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time + DAY).toISOString().slice(0, 10)
}

/**
 * Returns the contract whose symbol or display name was typed in full, so that the exchange can be queried for it
 * alone.
 */
export function contractTyped(typed: string, list: readonly Named[]): string | undefined {
  const word = typed.trim().toUpperCase()
  if (word === '') return undefined
  return list.find(({ symbol, contract }) => symbol === word || contract.displayName.toUpperCase() === word)?.symbol
}
