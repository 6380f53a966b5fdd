import type { Resolution } from '@perpdesk/protocol'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** Returns the length of a bar in milliseconds; a month counts as 30 days, so its length is only an estimate. */
export function lengthOf(resolution: Resolution): number {
  switch (resolution) {
    case '1D':
      return DAY
    case '1W':
      return 7 * DAY
    case '1M':
      return 30 * DAY
    default:
      return Number(resolution) * MINUTE
  }
}

/** Returns the open time of the bar after the one that opens at `time`. Months follow the calendar in UTC. */
export function nextOpen(time: number, resolution: Resolution): number {
  if (resolution !== '1M') return time + lengthOf(resolution)
  const open = new Date(time)
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + 1, 1)
}
