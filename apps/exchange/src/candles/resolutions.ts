import type { Resolution } from './candles.ts'
import type { PastLength } from './past.ts'

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
const WEEK = 7 * DAY
/** The first Monday after 1 January 1970, which was a Thursday. */
const FIRST_MONDAY = 4 * DAY

export type StoredLength = typeof MINUTE | typeof HOUR | typeof DAY

interface Grid {
  /** Length in milliseconds; 0 for calendar months. */
  readonly length: number
  /** Longest bars of the seeded past and of the store whose length divides the length of this resolution. */
  readonly past: PastLength
  readonly stored: StoredLength
}

export const GRIDS: Readonly<Record<Resolution, Grid>> = {
  '1': { length: MINUTE, past: 60_000, stored: MINUTE },
  '3': { length: 3 * MINUTE, past: 60_000, stored: MINUTE },
  '5': { length: 5 * MINUTE, past: 300_000, stored: MINUTE },
  '15': { length: 15 * MINUTE, past: 300_000, stored: MINUTE },
  '30': { length: 30 * MINUTE, past: 1_800_000, stored: MINUTE },
  '60': { length: HOUR, past: 1_800_000, stored: HOUR },
  '120': { length: 2 * HOUR, past: 7_200_000, stored: HOUR },
  '240': { length: 4 * HOUR, past: 7_200_000, stored: HOUR },
  '360': { length: 6 * HOUR, past: 7_200_000, stored: HOUR },
  '720': { length: 12 * HOUR, past: 7_200_000, stored: HOUR },
  '1D': { length: DAY, past: 86_400_000, stored: DAY },
  '1W': { length: WEEK, past: 86_400_000, stored: DAY },
  '1M': { length: 0, past: 86_400_000, stored: DAY },
}

/**
 * Returns the opening time of the bar that contains `time`. Weekly bars open on Monday 00:00 UTC, monthly ones on the
 * first.
 */
export function barStart(resolution: Resolution, time: number): number {
  if (resolution === '1M') return monthStart(time, 0)
  if (resolution === '1W') return Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY
  const { length } = GRIDS[resolution]
  return Math.floor(time / length) * length
}

/** Returns the opening time of the bar `count` bars after the bar that opens at `start` (before it, if negative). */
export function shiftBar(resolution: Resolution, start: number, count: number): number {
  return resolution === '1M' ? monthStart(start, count) : start + count * GRIDS[resolution].length
}

function monthStart(time: number, shift: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1)
}
