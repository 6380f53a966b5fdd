import type { E8 } from '@perpdesk/numeric'
import type { Candle } from '../history/history.ts'
import { BarRing } from './bar-ring.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import { flatBar, joinBars } from './merge.ts'
import { barStart, HOUR, MINUTE, shiftBar } from './resolutions.ts'

/** Minutes and hours kept in memory: two days, so that every day that is not whole in memory is whole in the store. */
export const MINUTES_KEPT = 2_880
const HOURS_KEPT = 48

interface Running {
  bar: Candle | undefined
  /** Opening time of the next bar. */
  end: number
}

/** The bars of one price of one contract since about two days ago, and the running bar of every resolution. */
export class LiveSeries {
  readonly minutes = new BarRing(MINUTE, MINUTES_KEPT)
  readonly hours = new BarRing(HOUR, HOURS_KEPT)
  readonly #running = new Map<Resolution, Running>(
    RESOLUTIONS.map((resolution) => [resolution, { bar: undefined, end: 0 }]),
  )
  #lastPrice: E8 | undefined

  /** Price of the last bar known, however old. */
  get lastPrice(): E8 | undefined {
    return this.#lastPrice
  }

  /** Takes a stored minute bar; call in order of time, before the first {@link add}. */
  load(bar: Candle): void {
    this.minutes.join(bar)
    this.hours.join(bar)
    this.#lastPrice = bar.close
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
