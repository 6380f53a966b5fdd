import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'
import { nextOpen } from './resolution.ts'

/** More missing bars than this are a sleep or a broken clock: the series is reloaded instead of being filled. */
export const MAX_FILLED = 500

function flatBar(time: number, close: number): ChartBar {
  return { time, open: close, high: close, low: close, close, volume: 0, turnover: 0 }
}

/**
 * The bars without trades between `last` and the bar that opens at `time`: the market never closes, so each repeats the
 * close. `undefined` when there are more than {@link MAX_FILLED}.
 */
export function barsBetween(last: ChartBar, time: number, resolution: Resolution): ChartBar[] | undefined {
  const filled: ChartBar[] = []
  for (let open = nextOpen(last.time, resolution); open < time; open = nextOpen(open, resolution)) {
    if (filled.length === MAX_FILLED) return undefined
    filled.push(flatBar(open, last.close))
  }
  return filled
}

/** History in order, each time once (the later answer wins), holes filled as far as they are short. */
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
