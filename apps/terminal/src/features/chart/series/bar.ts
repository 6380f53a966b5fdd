import type { Bar } from '@perpdesk/protocol'

/**
 * One bar as the chart draws it, in doubles: the values become pixels and are never used as money. `time` is the open
 * time in milliseconds since 1970 UTC.
 */
export interface ChartBar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** In the base coin. */
  readonly volume: number
  /** In the quote coin. */
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
