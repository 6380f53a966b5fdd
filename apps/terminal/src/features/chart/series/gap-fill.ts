import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'
import { nextOpen } from './resolution.ts'

/**
 * Largest number of missing bars that is filled. More are the result of a suspended page or a wrong clock, and the
 * series is reloaded instead.
 */
export const MAX_FILLED = 500

function flatBar(time: number, close: number): ChartBar {
  return { time, open: close, high: close, low: close, close, volume: 0, turnover: 0 }
}

/**
 * Returns the bars without trades between `last` and the bar that opens at `time`. The market never closes, so each of
 * them repeats the last close. `undefined` if there are more than {@link MAX_FILLED}.
 */
export function barsBetween(last: ChartBar, time: number, resolution: Resolution): ChartBar[] | undefined {
  const filled: ChartBar[] = []
  for (let open = nextOpen(last.time, resolution); open < time; open = nextOpen(open, resolution)) {
    if (filled.length === MAX_FILLED) return undefined
    filled.push(flatBar(open, last.close))
  }
  return filled
}

/**
 * Returns the history sorted by time, one bar per time (the later one of two), with gaps of up to {@link MAX_FILLED}
 * bars filled.
 */
export function withoutGaps(bars: readonly ChartBar[], resolution: Resolution): ChartBar[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  const whole: ChartBar[] = []
  for (const bar of [...byTime.values()].toSorted((a, b) => a.time - b.time)) {
    const last = whole.at(-1)
    if (last !== undefined) whole.push(...(barsBetween(last, bar.time, resolution) ?? []))
    whole.push(bar)
  }
  return whole
}
