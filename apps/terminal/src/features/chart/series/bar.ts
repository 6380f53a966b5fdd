import type { Bar } from '@perpdesk/protocol'

/** One bar as the chart draws it. Doubles: these are pixels to be, never money. `time` is the open in ms since 1970 UTC. */
export interface ChartBar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Base coin. */
  readonly volume: number
  /** Quote coin. */
  readonly turnover: number
}

export function chartBarOf(bar: Bar): ChartBar {
  const [time, open, high, low, close, volume, turnover] = bar
  return {
    time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    turnover: Number(turnover),
  }
}
