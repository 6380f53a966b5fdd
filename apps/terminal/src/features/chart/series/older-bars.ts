import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'
import { withoutGaps } from './gap-fill.ts'
import { lengthOf } from './resolution.ts'

export interface BarsAnswer {
  readonly done: (bars: readonly ChartBar[], noData: boolean) => void
  readonly failed: (reason: string) => void
}

/** The series that older bars are fetched for. */
export interface KnownSeries {
  readonly resolution: () => Resolution
  readonly first: () => ChartBar | undefined
  /** Asks for bars from `from` until before `to`, in milliseconds. */
  readonly ask: (from: number, to: number, answer: BarsAnswer) => void
  /** Takes a page that the chart has asked for; `more` is true when asking again is of use. */
  readonly takePage: (bars: readonly ChartBar[], more: boolean) => void
  /** Takes all bars of a search at once. */
  readonly takeFound: (bars: readonly ChartBar[]) => void
}

/** As many bars as the exchange returns at once: each page makes the studies compute all of their values again. */
export const PAGE = 1_000
/** One search goes back by so many pages at most: older data is better looked at in longer bars. */
const REACH_PAGES = 20

/** Fetches bars before the first known one: page by page as the person scrolls, or back to a date. */
export class OlderBars {
  readonly #series: KnownSeries
  #more = false
  #loading = false
  /** Counts requests and searches; an answer to any but the newest is dropped. */
  #request = 0

  constructor(series: KnownSeries) {
    this.#series = series
  }

  /** There may be bars before the first known one. */
  get more(): boolean {
    return this.#more
  }

  /** Begins again with another series, and drops the searches under way. */
  begin(more: boolean): void {
    this.#more = more
    this.#loading = false
    this.#request += 1
  }

  /** Fetches the page before the first bar. */
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
        // The chart asks again when the person scrolls on.
        this.#loading = false
        this.#series.takePage([], true)
      },
    })
  }

  /**
   * Fetches bars until one opens at `time` or before it, and hands over all of them at once. Calls `done` with true
   * when the bars reach that far now; not called when another series was asked for meanwhile.
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
    // A page that is under way for the chart is void: it would come before bars that are older than it.
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

/** The bars before `first`, without gaps up to it. */
function pageBefore(first: ChartBar, bars: readonly ChartBar[], resolution: Resolution): ChartBar[] {
  return withoutGaps([...bars.filter((bar) => bar.time < first.time), first], resolution).slice(0, -1)
}
