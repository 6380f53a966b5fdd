import type { Candle } from '../history/history.ts'
import type { Resolution } from './candles.ts'
import { barStart, shiftBar } from './resolutions.ts'

/** Returns two adjacent bars as one bar that opens at `time`. */
export function joinBars(first: Candle, second: Candle, time: number = first.time): Candle {
  return {
    time,
    open: first.open,
    high: second.high > first.high ? second.high : first.high,
    low: second.low < first.low ? second.low : first.low,
    close: second.close,
    volume: first.volume + second.volume,
    turnover: first.turnover + second.turnover,
  }
}

/** Returns a bar without trades: all prices equal, no volume. */
export function flatBar(time: number, price: bigint): Candle {
  return { time, open: price, high: price, low: price, close: price, volume: 0n, turnover: 0n }
}

/** Merges shorter bars, oldest first, into bars of a resolution. Periods without any shorter bar get no bar. */
export function gather(resolution: Resolution, parts: Iterable<Candle>): Candle[] {
  const bars: Candle[] = []
  let current: Candle | undefined
  for (const part of parts) {
    const time = barStart(resolution, part.time)
    if (current !== undefined && current.time === time) {
      current = joinBars(current, part, time)
      continue
    }
    if (current !== undefined) bars.push(current)
    current = part.time === time ? part : { ...part, time }
  }
  if (current !== undefined) bars.push(current)
  return bars
}

/**
 * Inserts flat bars for missing ones, up to and including the bar that opens at `last`. `before` is the close before
 * `first`; if it is `undefined`, the result starts with the first existing bar.
 */
export function fillGaps(
  resolution: Resolution,
  bars: readonly Candle[],
  { first, last, before }: { readonly first: number; readonly last: number; readonly before: bigint | undefined },
): Candle[] {
  const filled: Candle[] = []
  let close = before
  let next = 0
  let time = before === undefined ? (bars[0]?.time ?? last + 1) : first
  for (; time <= last; time = shiftBar(resolution, time, 1)) {
    const bar = bars[next]
    if (bar !== undefined && bar.time === time) {
      filled.push(bar)
      close = bar.close
      next += 1
    } else if (close !== undefined) filled.push(flatBar(time, close))
  }
  return filled
}
