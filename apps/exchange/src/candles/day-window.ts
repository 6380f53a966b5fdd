import type { E8 } from '@perpdesk/numeric'
import type { Candle } from '../history/history.ts'
import type { DayStats } from './candles.ts'
import type { LiveSeries } from './live-series.ts'
import { joinBars } from './merge.ts'
import { PAST_LENGTHS, type Past, type PastLength } from './past.ts'
import { DAY, HOUR, MINUTE } from './resolutions.ts'

/**
 * Computes figures over the last 24 hours. The sum up to the running minute is updated once a minute, from long bars in
 * the middle and short ones at the edges; the running minute is added at each call. The open is the price of the last
 * trade more than 24 hours ago; for a younger contract it is the price of its first trade.
 */
export class DayWindow {
  readonly #instrument: number
  readonly #series: LiveSeries
  readonly #past: Past
  #minute = 0
  #settled: Candle | undefined
  /** Price of the last trade before the 24 hours; `undefined` if none is known. */
  #before: E8 | undefined

  constructor(instrument: number, series: LiveSeries, past: Past) {
    this.#instrument = instrument
    this.#series = series
    this.#past = past
  }

  stats(now: number): DayStats | undefined {
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute) {
      this.#settled = joinAll(this.#parts(minute * MINUTE))
      // if that bar is no longer in memory, the price found by an earlier call still holds, because no later trade has
      // left the window
      this.#before = this.#closeBefore(minute * MINUTE - DAY) ?? this.#before
      this.#minute = minute
    }
    const running = this.#series.minutes.get(minute)
    const settled = this.#settled
    const whole = settled === undefined ? running : running === undefined ? settled : joinBars(settled, running)
    if (whole !== undefined) return this.#before === undefined ? whole : { ...whole, open: this.#before }
    const price = this.#series.lastPrice
    if (price === undefined) return undefined
    this.#before = price
    return { open: price, high: price, low: price, volume: 0n, turnover: 0n }
  }

  /** Returns the close of the last bar before a time, if memory or the seeded past has one. */
  #closeBefore(time: number): E8 | undefined {
    const { minutes, hours } = this.#series
    const hour = Math.floor(time / HOUR) * HOUR
    const bar = last(minutes.range(hour, time)) ?? last(hours.range(0, hour))
    if (bar !== undefined) return bar.close
    const end = Math.min(time, this.#past.end(this.#instrument) ?? 0)
    return this.#past.bars(this.#instrument, 'last', MINUTE, end - MINUTE, end).at(-1)?.close
  }

  /** Yields bars that cover the 24 hours before `end` without overlap. */
  *#parts(end: number): Generator<Candle> {
    const start = end - DAY
    const border = this.#past.end(this.#instrument) ?? 0
    yield* pastParts(this.#past, this.#instrument, start, Math.min(end, border))
    const from = Math.max(start, border)
    const { minutes, hours } = this.#series
    const firstHour = Math.min(Math.ceil(from / HOUR) * HOUR, end)
    const lastHour = Math.max(Math.floor(end / HOUR) * HOUR, firstHour)
    yield* minutes.range(from, firstHour)
    yield* hours.range(firstHour, lastHour)
    yield* minutes.range(lastHour, end)
  }
}

/** Yields the smallest number of bars of the seeded past that exactly cover a range of whole minutes. */
function* pastParts(past: Past, instrument: number, from: number, to: number): Generator<Candle> {
  let time = from
  while (time < to) {
    const length = longestAt(time, to)
    const bar = past.bars(instrument, 'last', length, time, time + 1)[0]
    if (bar !== undefined) yield bar
    time += length
  }
}

function longestAt(time: number, to: number): PastLength {
  return PAST_LENGTHS.find((length) => time % length === 0 && time + length <= to) ?? MINUTE
}

function last(bars: Iterable<Candle>): Candle | undefined {
  let latest: Candle | undefined
  for (const bar of bars) latest = bar
  return latest
}

function joinAll(parts: Iterable<Candle>): Candle | undefined {
  let joined: Candle | undefined
  for (const part of parts) joined = joined === undefined ? part : joinBars(joined, part)
  return joined
}
