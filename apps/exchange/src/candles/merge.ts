import type { Candle } from '../history/history.ts'
import type { Resolution } from './candles.ts'
import { barStart, shiftBar } from './resolutions.ts'

/** Two neighbouring bars as one, with the opening time of the first. */
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

/** A bar in which nothing happened. */
export function flatBar(time: number, price: bigint): Candle {
  return { time, open: price, high: price, low: price, close: price, volume: 0n, turnover: 0n }
}

/** Shorter bars, oldest first, put together to bars of a resolution; bars without parts are absent. */
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
 * Puts flat bars where bars are missing, up to and including the one that opens at `last`. `before` is the close before
 * `first`; without it the row begins with the first bar there is.
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
