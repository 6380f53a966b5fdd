import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'
import { firstNotBefore } from './bar-place.ts'
import type { Datafeed, SeriesInfo } from './datafeed.ts'
import { barsBetween, withoutGaps } from './gap-fill.ts'
import { type BarsAnswer, OlderBars, PAGE } from './older-bars.ts'
import { lengthOf, nextOpen } from './resolution.ts'

export type SeriesStatus =
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Receiver that draws the series. All calls are synchronous and in order. */
export interface SeriesSink {
  onStatus(status: SeriesStatus): void
  setBars(bars: readonly ChartBar[], info: SeriesInfo, resolution: Resolution, more: boolean): void
  /** Adds older bars; `more` is true if there may be even older ones. */
  prepend(bars: readonly ChartBar[], more: boolean): void
  /** Replaces the last bar if the time is the same; otherwise appends the bar. */
  update(bar: ChartBar): void
}

export interface SeriesFeedOptions {
  readonly datafeed: Datafeed
  readonly sink: SeriesSink
  /** Returns the server time in milliseconds. */
  readonly now: () => number
  /** Runs work in the next frame. */
  readonly frame: (work: () => void) => void
}

/** Numbers listeners, because feeds share a datafeed in which the name of each listener must be unique. */
let listeners = 0
/** Number of bars in a chart's first request, which load quickly. */
const FIRST_BARS = 500
/** Up to this number, missed bars are appended one by one; if there are more, all bars are set again. */
const ADDED_SINGLY = 5

/**
 * Loads one series into the chart and keeps it complete. Every request, tick and reset belongs to a generation. Answers
 * for an older generation are dropped, so that bars of one contract are never drawn under another.
 */
export class SeriesFeed {
  readonly #options: SeriesFeedOptions
  readonly #older = new OlderBars({
    resolution: () => this.#resolution,
    first: () => this.#bars[0],
    ask: (from, to, answer) => {
      if (this.#info !== undefined) this.#getBars(this.#info, from, to, false, answer)
    },
    takePage: (bars, more) => {
      this.#bars = [...bars, ...this.#bars]
      this.#options.sink.prepend(bars, more)
    },
    takeFound: (bars) => {
      this.#bars = [...bars, ...this.#bars]
      this.notifyAgain()
    },
  })
  #generation = 0
  #listener: string | undefined
  #name: string | undefined
  #resolution: Resolution = '30'
  #info: SeriesInfo | undefined
  #bars: ChartBar[] = []
  #ready = false
  /** Ticks that wait for the next frame, for the history, or for missed bars to be loaded. */
  #pending: ChartBar[] = []
  #frameQueued = false
  /** True if bars may be missing after the last one. */
  #broken = false
  /**
   * End time of the history request. Infinite after the first tick, which has shown whether the request reached the
   * exchange's present time.
   */
  #askedUpTo = Number.POSITIVE_INFINITY
  #refilling = false

  constructor(options: SeriesFeedOptions) {
    this.#options = options
  }

  get firstBar(): ChartBar | undefined {
    return this.#bars[0]
  }

  get lastBar(): ChartBar | undefined {
    return this.#bars.at(-1)
  }

  barAt(time: number): ChartBar | undefined {
    const bar = this.#bars[placeOf(this.#bars, time)]
    return bar?.time === time ? bar : undefined
  }

  /** Returns the bar before the one at `time`, from which changes are computed close to close. */
  barBefore(time: number): ChartBar | undefined {
    return this.#bars[placeOf(this.#bars, time) - 1]
  }

  /** Shows another series, or reloads the same one. */
  load(name: string, resolution: Resolution): void {
    this.close()
    const generation = this.#generation
    this.#name = name
    this.#resolution = resolution
    this.#options.sink.onStatus({ kind: 'loading', name })
    this.#options.datafeed.resolveSymbol(
      name,
      (info) => {
        if (generation === this.#generation) this.#begin(generation, info)
      },
      (reason) => this.#fail(generation, reason),
    )
  }

  /** Delivers the known bars again, for a sink that has restarted. */
  notifyAgain(): void {
    if (this.#ready && this.#info !== undefined) {
      this.#options.sink.setBars(this.#bars, this.#info, this.#resolution, this.#older.more)
    }
  }

  /** Reloads the present series. */
  reload(): void {
    if (this.#name !== undefined) this.load(this.#name, this.#resolution)
  }

  /** Loads the page before the first bar. */
  older(): void {
    if (this.#ready) this.#older.page()
  }

  /**
   * Loads older bars until one opens at or before `time`, and delivers all of them at once. Then calls `done` with true
   * if the bars now reach that time. `done` is not called if another series was requested meanwhile.
   */
  reach(time: number, done: (reached: boolean) => void): void {
    if (this.#ready) this.#older.reach(time, done)
  }

  /** Ends the subscription and drops all pending requests. */
  close(): void {
    this.#generation += 1
    if (this.#listener !== undefined) this.#options.datafeed.unsubscribeBars(this.#listener)
    this.#listener = undefined
    this.#info = undefined
    this.#bars = []
    this.#pending = []
    this.#ready = false
    this.#older.begin(false)
    this.#broken = false
    this.#refilling = false
  }

  /** Subscribes before requesting the history, so that ticks in between are queued instead of lost. */
  #begin(generation: number, info: SeriesInfo): void {
    const current = () => generation === this.#generation
    this.#info = info
    listeners += 1
    this.#listener = `series-${listeners}`
    this.#options.datafeed.subscribeBars(
      info,
      this.#resolution,
      (bar) => {
        if (current()) this.#onTick(bar)
      },
      this.#listener,
      () => {
        if (current()) this.#broken = true
      },
    )
    const to = this.#options.now() + lengthOf(this.#resolution)
    this.#askedUpTo = to
    this.#getBars(info, to - FIRST_BARS * lengthOf(this.#resolution), to, true, {
      done: (bars, noData) => {
        if (!current()) return
        this.#bars = withoutGaps(bars, this.#resolution)
        this.#older.begin(!noData && bars.length > 0)
        this.#ready = true
        this.#options.sink.setBars(this.#bars, info, this.#resolution, this.#older.more)
        this.#options.sink.onStatus({ kind: this.#bars.length === 0 ? 'empty' : 'ready' })
        this.#flush()
      },
      failed: (reason) => this.#fail(generation, reason),
    })
  }

  #onTick(bar: ChartBar): void {
    // While the server's time is unknown, the request uses this device's clock, which may be days behind.
    if (bar.time >= this.#askedUpTo) this.#broken = true
    this.#askedUpTo = Number.POSITIVE_INFINITY
    const last = this.#pending.at(-1)
    if (last?.time === bar.time) this.#pending[this.#pending.length - 1] = bar
    else this.#pending.push(bar)
    if (this.#frameQueued || !this.#ready) return
    this.#frameQueued = true
    this.#options.frame(() => {
      this.#frameQueued = false
      this.#flush()
    })
  }

  #flush(): void {
    if (!this.#ready || this.#refilling || this.#pending.length === 0) return
    if (this.#broken && this.#bars.length > 0) {
      this.#refill()
      return
    }
    const ticks = this.#pending
    this.#pending = []
    for (const tick of ticks) {
      if (!this.#take(tick)) {
        this.reload()
        return
      }
    }
  }

  /** Applies a tick; returns `false` if there are too many missing bars before it to fill. */
  #take(tick: ChartBar): boolean {
    const last = this.#bars.at(-1)
    if (last === undefined) {
      this.#append(tick)
      this.#options.sink.onStatus({ kind: 'ready' })
      return true
    }
    if (tick.time < last.time) return true
    if (tick.time === last.time) {
      this.#bars[this.#bars.length - 1] = tick
      this.#options.sink.update(tick)
      return true
    }
    const between = barsBetween(last, tick.time, this.#resolution)
    if (between === undefined) return false
    for (const bar of [...between, tick]) this.#append(bar)
    return true
  }

  #append(bar: ChartBar): void {
    this.#bars.push(bar)
    this.#options.sink.update(bar)
  }

  /** Loads the bars missed since the last known one; ticks are queued meanwhile. */
  #refill(): void {
    const info = this.#info
    const last = this.#bars.at(-1)
    const tick = this.#pending.at(-1)
    if (info === undefined || last === undefined || tick === undefined) return
    const generation = this.#generation
    const resolution = this.#resolution
    if (tick.time > last.time && barsBetween(last, tick.time, resolution) === undefined) {
      this.reload()
      return
    }
    this.#refilling = true
    this.#broken = false
    this.#getBars(info, last.time, nextOpen(Math.max(tick.time, last.time), resolution), false, {
      done: (bars) => {
        if (generation !== this.#generation) return
        this.#refilling = false
        this.#merge(bars.filter((bar) => bar.time >= last.time))
        this.#flush()
      },
      failed: () => {
        if (generation !== this.#generation) return
        // Repeated at the next tick; until then no new bars are drawn, but no wrong ones either.
        this.#refilling = false
        this.#broken = true
      },
    })
  }

  #merge(missed: readonly ChartBar[]): void {
    const info = this.#info
    if (info === undefined) return
    if (missed.length <= ADDED_SINGLY) {
      for (const bar of withoutGaps(missed, this.#resolution)) this.#take(bar)
      return
    }
    this.#bars = withoutGaps([...this.#bars, ...missed], this.#resolution)
    this.#options.sink.setBars(this.#bars, info, this.#resolution, this.#older.more)
  }

  #getBars(info: SeriesInfo, from: number, to: number, first: boolean, answer: BarsAnswer): void {
    this.#options.datafeed.getBars(
      info,
      this.#resolution,
      {
        from: Math.max(Math.floor(from / 1000), 0),
        to: Math.ceil(to / 1000),
        countBack: Math.min(Math.ceil((to - from) / lengthOf(this.#resolution)), PAGE),
        firstDataRequest: first,
      },
      (bars, meta) => answer.done(bars, meta.noData),
      answer.failed,
    )
  }

  #fail(generation: number, reason: string): void {
    if (generation === this.#generation) this.#options.sink.onStatus({ kind: 'failed', reason })
  }
}

/** Returns the index of the first bar that opens at or after `time`. */
function placeOf(bars: readonly ChartBar[], time: number): number {
  return firstNotBefore({ length: bars.length, at: (place) => bars[place]!.time }, time)
}
