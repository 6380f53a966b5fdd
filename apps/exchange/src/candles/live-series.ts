import type { E8 } from '@perpdesk/numeric'
import type { Candle } from '../history/history.ts'
import { BarRing } from './bar-ring.ts'
import { RESOLUTIONS, type Resolution } from './candles.ts'
import { flatBar, joinBars } from './merge.ts'
import { barStart, HOUR, MINUTE, shiftBar } from './resolutions.ts'

/** Hours kept in memory: two days, so that every day that is not whole in memory is whole in the store. */
const HOURS_KEPT = 48

/** A bar that still grows. */
type Growing = { -readonly [Figure in keyof Candle]: Candle[Figure] }

/**
 * The latest bars of one price of one contract, and the running bar of every resolution. Prices come far more often than anybody
 * looks at their bars, so that those of a minute are gathered first and put into the bars when the minute is over or somebody looks.
 */
export class LiveSeries {
  readonly #minutes: BarRing
  readonly #hours = new BarRing(HOUR, HOURS_KEPT)
  /** Of the running minute what is in none of the bars below. */
  #gathered: Growing | undefined
  /** The bar of each resolution that something happened in last, without what is in the two minutes below. */
  readonly #bars = new Map<Resolution, Candle>()
  /** The running minute, and the last one before it while not every resolution has taken it in. */
  #minute: Candle | undefined
  #minuteBefore: Candle | undefined
  /** Number of resolutions that have, in their order: one more with each price, as all series change minutes at once. */
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

  /** Price of the last bar known, however old. */
  get lastPrice(): E8 | undefined {
    return this.#lastPrice
  }

  /**
   * Takes stored bars, oldest first, before the first {@link add}: hours up to `border` (a whole hour), minutes as far
   * back as they are kept; the hours from the border on are the sums of their minutes.
   */
  load(hours: readonly Candle[], minutes: readonly Candle[], border: number): void {
    for (const bar of hours) this.#hours.join(bar)
    for (const bar of minutes) {
      this.#minutes.join(bar)
      if (bar.time >= border) this.#hours.join(bar)
    }
    this.#lastPrice = minutes.at(-1)?.close ?? hours.at(-1)?.close
  }

  /** Sets where the running bar of a resolution stands, from bars loaded elsewhere. */
  resume(resolution: Resolution, bar: Candle): void {
    this.#bars.set(resolution, bar)
    this.#lastPrice = bar.close
  }

  /** Sets the last price where no bar is near enough to be loaded. */
  remember(price: E8): void {
    this.#lastPrice ??= price
  }

  /** True while the price that was added last changes nothing when it is added once more within its minute. */
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

  /** Puts what was gathered into the bars. */
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

  /** The next resolution takes in the minute before. */
  #takeIn(): void {
    if (this.#minuteBefore === undefined) return
    const resolution = RESOLUTIONS[this.#taken++]!
    this.#bars.set(resolution, withMinute(resolution, this.#bars.get(resolution), this.#minuteBefore))
    if (this.#taken < RESOLUTIONS.length) return
    this.#minuteBefore = undefined
    this.#taken = 0
  }

  /** The bar that runs at `now`; flat at the last price while nothing happened in it. */
  running(resolution: Resolution, now: number): Candle | undefined {
    const bar = this.#latest(resolution)
    if (bar !== undefined && now < shiftBar(resolution, bar.time, 1)) return bar
    return this.#lastPrice === undefined ? undefined : flatBar(barStart(resolution, now), this.#lastPrice)
  }

  /** The bar that something happened in last. */
  #latest(resolution: Resolution): Candle | undefined {
    this.#putDown()
    let bar = this.#bars.get(resolution)
    if (this.#minuteBefore !== undefined && RESOLUTIONS.indexOf(resolution) >= this.#taken) {
      bar = withMinute(resolution, bar, this.#minuteBefore)
    }
    return this.#minute === undefined ? bar : withMinute(resolution, bar, this.#minute)
  }
}

/** A bar with a later minute: the two as one, or the bar that begins with that minute. */
function withMinute(resolution: Resolution, bar: Candle | undefined, minute: Candle): Candle {
  if (bar !== undefined && minute.time < shiftBar(resolution, bar.time, 1)) return joinBars(bar, minute)
  return { ...minute, time: barStart(resolution, minute.time) }
}
