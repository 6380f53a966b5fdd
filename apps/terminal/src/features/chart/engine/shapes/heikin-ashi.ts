import type { ChartBar } from '../../series/bar.ts'

export interface HeikinAshiBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Returns a Heikin-Ashi candle: it closes at the mean of the bar's four prices and opens at the middle of the previous
 * averaged candle. The first one opens at the middle of its own bar.
 */
export function heikinAshi(
  bar: Pick<ChartBar, 'open' | 'high' | 'low' | 'close'>,
  before: HeikinAshiBar | undefined,
): HeikinAshiBar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4
  const open = before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2
  return { open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) }
}
