import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'
import { withoutGaps } from './gap-fill.ts'
import { lengthOf } from './resolution.ts'

export interface BarsAnswer {
  readonly done: (bars: readonly ChartBar[], noData: boolean) => void
  readonly failed: (reason: string) => void
}

/** The series whose older bars are loaded. */
export interface KnownSeries {
  readonly resolution: () => Resolution
  readonly first: () => ChartBar | undefined
  /** Requests the bars that open from `from` until before `to`, in milliseconds. */
  readonly ask: (from: number, to: number, answer: BarsAnswer) => void
  /** Receives a page that the chart requested; `more` is true if there may be older bars. */
  readonly takePage: (bars: readonly ChartBar[], more: boolean) => void
  /** Receives all bars of a search at once. */
  readonly takeFound: (bars: readonly ChartBar[]) => void
}

/**
 * Bars per page: as many as the exchange returns at once, because each page makes all studies compute their values
 * again.
 */
export const PAGE = 1_000
/** Largest number of pages that one search loads; older data is better viewed at a longer interval. */
const REACH_PAGES = 20

/** Loads bars before the first known one: page by page as the user scrolls, or back to a date. */
export class OlderBars {
  readonly #series: KnownSeries
  #more = false
  #loading = false
  /** Counts requests and searches; only an answer to the newest one is used. */
  #request = 0

  constructor(series: KnownSeries) {
    this.#series = series
  }

  /** True if there may be bars before the first known one. */
  get more(): boolean {
    return this.#more
  }

  /** Restarts for another series, and cancels pending searches. */
  begin(more: boolean): void {
    this.#more = more
    this.#loading = false
    this.#request += 1
  }

  /** Loads the page before the first bar. */
  page(): void {
    const first = this.#series.first()
    if (!this.#more || this.#loading || first === undefined) return
    this.#loading = true
    this.#askBefore(first, {
      done: (page) => {
        this.#loading = false
        this.#series.takePage(page, this.#more)
      },
      failed: () => {
        // The chart requests the page again when the user scrolls on.
        this.#loading = false
        this.#series.takePage([], true)
      },
    })
  }

  /**
   * Loads bars until one opens at or before `time`, and delivers all of them at once. Then calls `done` with true if
   * the bars now reach that time. `done` is not called if another series was requested meanwhile.
   */
  reach(time: number, done: (reached: boolean) => void): void {
    const pages: ChartBar[][] = []
    const end = () => {
      this.#loading = false
      if (pages.length > 0) this.#series.takeFound(pages.toReversed().flat())
      const first = this.#series.first()
      done(first !== undefined && first.time <= time)
    }
    const step = () => {
      const first = pages.at(-1)?.[0] ?? this.#series.first()
      if (first === undefined || first.time <= time || !this.#more || pages.length === REACH_PAGES) {
        end()
        return
      }
      this.#loading = true
      this.#askBefore(first, {
        done: (page) => {
          if (page.length > 0) pages.push(page)
          step()
        },
        failed: end,
      })
    }
    // Drops a pending page of the chart, because it would arrive before bars that are older than the page.
    this.#request += 1
    step()
  }

  #askBefore(first: ChartBar, answer: { done: (page: ChartBar[]) => void; failed: () => void }): void {
    this.#request += 1
    const request = this.#request
    const resolution = this.#series.resolution()
    this.#series.ask(first.time - PAGE * lengthOf(resolution), first.time, {
      done: (bars, noData) => {
        if (request !== this.#request) return
        const page = pageBefore(first, bars, resolution)
        this.#more = !noData && page.length > 0
        answer.done(page)
      },
      failed: () => {
        if (request === this.#request) answer.failed()
      },
    })
  }
}

/** Returns the bars before `first`, with gaps filled up to `first`. */
function pageBefore(first: ChartBar, bars: readonly ChartBar[], resolution: Resolution): ChartBar[] {
  return withoutGaps([...bars.filter((bar) => bar.time < first.time), first], resolution).slice(0, -1)
}
