import type { E8 } from '@perpdesk/numeric'
import type { Candle } from '../history/history.ts'
import { BarRing } from './bar-ring.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import { flatBar, joinBars } from './merge.ts'
import { barStart, HOUR, MINUTE, shiftBar } from './resolutions.ts'

/** Hours kept in memory: two days, so that any day which is only partly in memory is complete in the store. */
const HOURS_KEPT = 48

/** A bar whose figures may still change. */
type Growing = { -readonly [Figure in keyof Candle]: Candle[Figure] }

/**
 * The latest bars of one price of one contract, and the running bar of every resolution. Prices arrive far more often
 * than bars are read, so the prices of a minute are gathered in one bar, which is merged into the others when the
 * minute is over or bars are read.
 */
export class LiveSeries {
  readonly #minutes: BarRing
  readonly #hours = new BarRing(HOUR, HOURS_KEPT)
  /** Prices of the running minute that have not yet been merged into the bars below. */
  #gathered: Growing | undefined
  /** The latest bar of each resolution, without the prices of the two minutes below. */
  readonly #bars = new Map<Resolution, Candle>()
  /** The running minute, and the minute with prices before it, which is kept until every resolution has merged it. */
  #minute: Candle | undefined
  #minuteBefore: Candle | undefined
  /**
   * Number of resolutions, in order, that have merged `#minuteBefore`. Each price advances one resolution, because all
   * series change minutes at once and merging all resolutions then would take too long.
   */
  #taken = 0
  #lastPrice: E8 | undefined

  constructor(minutesKept: number) {
    this.#minutes = new BarRing(MINUTE, minutesKept)
  }

  get minutes(): BarRing {
    this.#putDown()
    return this.#minutes
  }

  get hours(): BarRing {
    this.#putDown()
    return this.#hours
  }

  /** Returns the close of the latest bar, however old. */
  get lastPrice(): E8 | undefined {
    return this.#lastPrice
  }

  /**
   * Loads stored bars, oldest first, before the first {@link add}: hours up to `border` (a whole hour), and minutes for
   * as long as they are kept. Hours from the border on are summed from the minutes.
   */
  load(hours: readonly Candle[], minutes: readonly Candle[], border: number): void {
    for (const bar of hours) this.#hours.join(bar)
    for (const bar of minutes) {
      this.#minutes.join(bar)
      if (bar.time >= border) this.#hours.join(bar)
    }
    this.#lastPrice = minutes.at(-1)?.close ?? hours.at(-1)?.close
  }

  /** Sets the running bar of a resolution from bars loaded elsewhere. */
  resume(resolution: Resolution, bar: Candle): void {
    this.#bars.set(resolution, bar)
    this.#lastPrice = bar.close
  }

  /** Sets the last price if no bar has given one. */
  remember(price: E8): void {
    this.#lastPrice ??= price
  }

  /** True if adding the last added price again within its minute would change nothing. */
  get isAtRest(): boolean {
    return this.#minuteBefore === undefined
  }

  add(time: number, price: E8, volume: E8, turnover: E8): void {
    const start = Math.floor(time / MINUTE) * MINUTE
    this.#takeIn()
    this.#lastPrice = price
    const gathered = this.#gathered
    if (gathered === undefined || gathered.time !== start) {
      this.#putDown()
      this.#gathered = { time: start, open: price, high: price, low: price, close: price, volume, turnover }
      return
    }
    if (price > gathered.high) gathered.high = price
    if (price < gathered.low) gathered.low = price
    gathered.close = price
    if (volume === 0n) return
    gathered.volume += volume
    gathered.turnover += turnover
  }

  /** Merges the gathered prices into the bars. */
  #putDown(): void {
    const gathered = this.#gathered
    if (gathered === undefined) return
    this.#gathered = undefined
    this.#minutes.join(gathered)
    this.#hours.join(gathered)
    if (this.#minute?.time === gathered.time) this.#minute = joinBars(this.#minute, gathered)
    else {
      while (this.#minuteBefore !== undefined) this.#takeIn()
      this.#minuteBefore = this.#minute
      this.#minute = gathered
    }
  }

  /** Merges the previous minute into the bar of the next resolution. */
  #takeIn(): void {
    if (this.#minuteBefore === undefined) return
    const resolution = RESOLUTIONS[this.#taken++]!
    this.#bars.set(resolution, withMinute(resolution, this.#bars.get(resolution), this.#minuteBefore))
    if (this.#taken < RESOLUTIONS.length) return
    this.#minuteBefore = undefined
    this.#taken = 0
  }

  /** Returns the bar that is running at `now`; a flat bar at the last price if it has had no prices. */
  running(resolution: Resolution, now: number): Candle | undefined {
    const bar = this.#latest(resolution)
    if (bar !== undefined && now < shiftBar(resolution, bar.time, 1)) return bar
    return this.#lastPrice === undefined ? undefined : flatBar(barStart(resolution, now), this.#lastPrice)
  }

  /** Returns the latest bar that has prices. */
  #latest(resolution: Resolution): Candle | undefined {
    this.#putDown()
    let bar = this.#bars.get(resolution)
    if (this.#minuteBefore !== undefined && RESOLUTIONS.indexOf(resolution) >= this.#taken) {
      bar = withMinute(resolution, bar, this.#minuteBefore)
    }
    return this.#minute === undefined ? bar : withMinute(resolution, bar, this.#minute)
  }
}

/**
 * Merges a later minute into the bar if it lies within it; otherwise returns a new bar that starts with that minute.
 */
function withMinute(resolution: Resolution, bar: Candle | undefined, minute: Candle): Candle {
  if (bar !== undefined && minute.time < shiftBar(resolution, bar.time, 1)) return joinBars(bar, minute)
  return { ...minute, time: barStart(resolution, minute.time) }
}
