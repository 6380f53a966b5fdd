import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import { lengthOf } from './resolution.ts'

/** Time frames up to now, each of which one press shows. */
export const TIME_FRAMES = ['5y', '1y', '6m', '3m', '1m', '5d', '1d'] as const
export type TimeFrame = (typeof TIME_FRAMES)[number]

/** The common intervals, a shorter list to choose from. */
export const SHORT_RESOLUTIONS = RESOLUTIONS.filter((each) => !['3', '120', '360', '720'].includes(each))

const DAY = 86_400_000
/** Smallest width in pixels at which bars can be distinguished. */
const LEAST_SPACE = 1.5

/**
 * Returns the start of a time frame, in milliseconds UTC. Months and years go back by the calendar; a day that the
 * earlier month lacks becomes its last day.
 */
export function timeFrameStart(frame: TimeFrame, now: number): number {
  switch (frame) {
    case '1d':
      return now - DAY
    case '5d':
      return now - 5 * DAY
    case '1m':
      return monthsBefore(now, 1)
    case '3m':
      return monthsBefore(now, 3)
    case '6m':
      return monthsBefore(now, 6)
    case '1y':
      return monthsBefore(now, 12)
    case '5y':
      return monthsBefore(now, 60)
  }
}

/**
 * Returns the finest interval at which a span (milliseconds) fits into a width (pixels) with bars that can be
 * distinguished.
 */
export function resolutionFor(span: number, width: number, offered: readonly Resolution[]): Resolution {
  const most = Math.max(width / LEAST_SPACE, 1)
  const fitting = offered.find((each) => span / lengthOf(each) <= most)
  return fitting ?? offered.at(-1) ?? '1D'
}

function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
