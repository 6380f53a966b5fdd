import type { Resolution } from '@perpdesk/protocol'
import { nextOpen } from './resolution.ts'

const SECOND = 1_000
const two = (count: number) => String(count).padStart(2, '0')

/**
 * Returns the remaining time of a bar: `04:12`, from one hour on `5:04:12`. Seconds are rounded up. Empty once the time
 * is over and the next bar has no trade yet. Times in milliseconds, UTC.
 */
export function untilClose(open: number, resolution: Resolution, now: number): string {
  const left = Math.ceil((nextOpen(open, resolution) - now) / SECOND)
  if (left <= 0) return ''
  const [hours, minutes, seconds] = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60]
  return hours === 0 ? `${two(minutes)}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}
