import type { Resolution } from '@perpdesk/protocol'
import { nextOpen } from './resolution.ts'

const SECOND = 1_000
const two = (count: number) => String(count).padStart(2, '0')

/**
 * Remaining time of a bar: `04:12`, from an hour on `5:04:12`. Empty once its time is over: the next one has not begun
 * to trade then. Times in milliseconds, UTC; begun seconds count whole.
 */
export function untilClose(open: number, resolution: Resolution, now: number): string {
  const left = Math.ceil((nextOpen(open, resolution) - now) / SECOND)
  if (left <= 0) return ''
  const [hours, minutes, seconds] = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60]
  return hours === 0 ? `${two(minutes)}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}
