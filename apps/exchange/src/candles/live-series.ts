import type { E8 } from '@perpdesk/numeric'
import type { Candle } from '../history/history.ts'
import { BarRing } from './bar-ring.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import { flatBar, joinBars } from './merge.ts'
import { barStart, HOUR, MINUTE, shiftBar } from './resolutions.ts'

/** Hours kept in memory: two days, so that every day that is not whole in memory is whole in the store. */
const HOURS_KEPT = 48

interface Running {
  bar: Candle | undefined
  /** Opening time of the next bar. */
  end: number
}

/** The latest bars of one price of one contract, and the running bar of every resolution. */
export class LiveSeries {
  readonly minutes: BarRing
  readonly hours = new BarRing(HOUR, HOURS_KEPT)
  readonly #running = new Map<Resolution, Running>(
    RESOLUTIONS.map((resolution) => [resolution, { bar: undefined, end: 0 }]),
  )
  #lastPrice: E8 | undefined

  constructor(minutesKept: number) {
    this.minutes = new BarRing(MINUTE, minutesKept)
  }

  /** Price of the last bar known, however old. */
  get lastPrice(): E8 | undefined {
    return this.#lastPrice
  }

  /**
   * Takes stored bars, oldest first, before the first {@link add}: hours up to `border` (a whole hour), minutes as far
   * back as they are kept; the hours from the border on are the sums of their minutes.
   */
  load(hours: readonly Candle[], minutes: readonly Candle[], border: number): void {
    for (const bar of hours) this.hours.join(bar)
    for (const bar of minutes) {
      this.minutes.join(bar)
      if (bar.time >= border) this.hours.join(bar)
    }
    this.#lastPrice = minutes.at(-1)?.close ?? hours.at(-1)?.close
  }

  /** Sets where the running bar of a resolution stands, from bars loaded elsewhere. */
  resume(resolution: Resolution, bar: Candle): void {
    this.#running.set(resolution, { bar, end: shiftBar(resolution, bar.time, 1) })
    this.#lastPrice = bar.close
  }

  /** Sets the last price where no bar is near enough to be loaded. */
  remember(price: E8): void {
    this.#lastPrice ??= price
  }

  add(time: number, price: E8, volume: E8, turnover: E8): void {
    this.minutes.add(time, price, volume, turnover)
    this.hours.add(time, price, volume, turnover)
    this.#lastPrice = price
    const tick: Candle = { time, open: price, high: price, low: price, close: price, volume, turnover }
    for (const [resolution, running] of this.#running) {
      if (running.bar !== undefined && time < running.end) running.bar = joinBars(running.bar, tick)
      else {
        const start = barStart(resolution, time)
        running.bar = { ...tick, time: start }
        running.end = shiftBar(resolution, start, 1)
      }
    }
  }

  /** The bar that runs at `now`; flat at the last price while nothing happened in it. */
  running(resolution: Resolution, now: number): Candle | undefined {
    const running = this.#running.get(resolution)
    if (running?.bar !== undefined && now < running.end) return running.bar
    return this.#lastPrice === undefined ? undefined : flatBar(barStart(resolution, now), this.#lastPrice)
  }
}
