import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import type { Drawing, IntervalSpan } from './drawing.ts'

/** Groups of intervals, from the shortest to the longest. */
export const INTERVAL_GROUPS = ['minutes', 'hours', 'days', 'weeks'] as const
export type IntervalGroup = (typeof INTERVAL_GROUPS)[number]

const SPANS: Readonly<Record<IntervalGroup, IntervalSpan>> = {
  minutes: { from: '1', to: '30' },
  hours: { from: '60', to: '720' },
  days: { from: '1D', to: '1D' },
  weeks: { from: '1W', to: '1M' },
}

const isWithin = (interval: Resolution, { from, to }: IntervalSpan): boolean => {
  const place = RESOLUTIONS.indexOf(interval)
  return RESOLUTIONS.indexOf(from) <= place && place <= RESOLUTIONS.indexOf(to)
}

export function isShownOn({ intervals }: Pick<Drawing, 'intervals'>, interval: Resolution): boolean {
  return intervals === undefined || isWithin(interval, intervals)
}

export function groupOf(interval: Resolution): IntervalGroup {
  return INTERVAL_GROUPS.find((group) => isWithin(interval, SPANS[group])) ?? 'minutes'
}

/** Returns the range of intervals from one group to another, both included. */
export function spanOf(one: IntervalGroup, other: IntervalGroup): IntervalSpan {
  const isInOrder = INTERVAL_GROUPS.indexOf(one) <= INTERVAL_GROUPS.indexOf(other)
  const [first, last] = isInOrder ? [one, other] : [other, one]
  return { from: SPANS[first].from, to: SPANS[last].to }
}

/**
 * Returns the range with another group at one end; if the ends would be in the wrong order, the other end moves to the
 * same group.
 */
export function withEnd(span: IntervalSpan, end: keyof IntervalSpan, group: IntervalGroup): IntervalSpan {
  const other = groupOf(span[end === 'from' ? 'to' : 'from'])
  const [at, otherAt] = [INTERVAL_GROUPS.indexOf(group), INTERVAL_GROUPS.indexOf(other)]
  const isPast = end === 'from' ? at > otherAt : at < otherAt
  return spanOf(group, isPast ? group : other)
}
