import type { Resolution } from '@perpdesk/protocol'
import { type Sample, type SampleKind, SampleSeries } from '../studies/sample-series.ts'

export interface SamplePage {
  readonly symbol: string
  readonly kind: SampleKind
  readonly resolution: Resolution
  /** Only samples before this time (milliseconds, UTC); if undefined, the newest samples. */
  readonly before: number | undefined
}

/** A source of exchange figures. */
export interface SampleSource {
  /** True if the contract has this kind of figure. */
  has(symbol: string, kind: SampleKind): boolean
  /** Returns the newest samples that match the request; `undefined` if there was no answer. */
  page(page: SamplePage): Promise<readonly Sample[] | undefined>
  /** Calls back with the present value at each change. Returns a function that ends this. */
  watch(symbol: string, kind: SampleKind, onValue: (value: number) => void): () => void
}

/** `none`: the contract has no such figure; `empty`: there is no value yet. */
export type SampleStatus = 'loading' | 'ready' | 'empty' | 'failed' | 'none'

export interface SampleFeedsOptions {
  readonly source: SampleSource
  /** Called when samples or the status of a kind have changed. */
  readonly changed: () => void
}

/** Largest number of pages that one search loads. */
const MOST_PAGES = 40

interface Fed {
  series: SampleSeries
  status: SampleStatus
  isAsking: boolean
  /** True if there may be older samples. */
  more: boolean
  end: () => void
}

/** Loads exchange figures as far back as the bars of the chart, and follows their present values. */
export class SampleFeeds {
  readonly #options: SampleFeedsOptions
  readonly #fed = new Map<SampleKind, Fed>()
  #symbol: string | undefined
  #resolution: Resolution = '30'
  #from = Number.POSITIVE_INFINITY
  #newest: number | undefined

  constructor(options: SampleFeedsOptions) {
    this.#options = options
  }

  /** Loads exactly these kinds, of one contract in one interval. */
  set(kinds: readonly SampleKind[], symbol: string, resolution: Resolution): void {
    const isOther = symbol !== this.#symbol || resolution !== this.#resolution
    this.#symbol = symbol
    this.#resolution = resolution
    if (isOther) {
      this.#from = Number.POSITIVE_INFINITY
      this.#newest = undefined
    }
    for (const [kind, { end }] of this.#fed) {
      if (!isOther && kinds.includes(kind)) continue
      end()
      this.#fed.delete(kind)
    }
    for (const kind of kinds) if (!this.#fed.has(kind)) this.#begin(kind, symbol)
  }

  /** Sets the open times of the chart's first and last bar; with each new bar, the newest samples are requested. */
  follow(first: number, last: number): void {
    const isNewer = this.#newest !== undefined && last > this.#newest
    this.#newest = last
    this.#from = first
    for (const [kind, fed] of this.#fed) {
      if (fed.status === 'loading' || fed.status === 'none') continue
      if (isNewer) void this.#ask(kind, fed, undefined)
      else void this.#reach(kind, fed)
    }
  }

  get(kind: SampleKind): Pick<Fed, 'series' | 'status'> | undefined {
    return this.#fed.get(kind)
  }

  retry(kind: SampleKind): void {
    const fed = this.#fed.get(kind)
    if (fed === undefined || fed.isAsking) return
    fed.status = 'loading'
    this.#options.changed()
    void this.#load(kind, fed)
  }

  close(): void {
    for (const { end } of this.#fed.values()) end()
    this.#fed.clear()
  }

  #begin(kind: SampleKind, symbol: string): void {
    const { source } = this.#options
    const isGiven = source.has(symbol, kind)
    const fed: Fed = {
      series: new SampleSeries([]),
      status: isGiven ? 'loading' : 'none',
      isAsking: false,
      more: true,
      end: () => {},
    }
    this.#fed.set(kind, fed)
    if (!isGiven) return
    fed.end = source.watch(symbol, kind, (value) => {
      fed.series.live = value
      // A single present value cannot replace a history that failed to load.
      if (fed.status === 'empty') this.#wake(fed)
    })
    void this.#load(kind, fed)
  }

  async #load(kind: SampleKind, fed: Fed): Promise<void> {
    const page = await this.#ask(kind, fed, undefined)
    if (this.#fed.get(kind) !== fed) return
    fed.status = page === undefined ? 'failed' : fed.series.before(undefined) === undefined ? 'empty' : 'ready'
    this.#options.changed()
    if (page !== undefined) await this.#reach(kind, fed)
  }

  /** Loads page by page until the samples are as old as the bars. */
  async #reach(kind: SampleKind, fed: Fed): Promise<void> {
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const first = fed.series.first?.time
      if (fed.isAsking || !fed.more || first === undefined || first <= this.#from) return
      const page = await this.#ask(kind, fed, first)
      if (page === undefined || this.#fed.get(kind) !== fed) return
      fed.more = page.some(({ time }) => time < first)
    }
  }

  /**
   * Requests a page and adds it to the series. An answer for a contract or interval that is no longer shown is dropped.
   */
  async #ask(kind: SampleKind, fed: Fed, before: number | undefined): Promise<readonly Sample[] | undefined> {
    const symbol = this.#symbol
    if (symbol === undefined || fed.isAsking) return undefined
    fed.isAsking = true
    const page = await this.#options.source.page({ symbol, kind, resolution: this.#resolution, before })
    fed.isAsking = false
    if (this.#fed.get(kind) !== fed || page === undefined) return undefined
    const series = fed.series.with(page)
    const isOther = series !== fed.series
    fed.series = series
    this.#wake(fed)
    if (isOther) this.#options.changed()
    return page
  }

  /** Sets the status to `ready` once an empty or failed feed has values. */
  #wake(fed: Fed): void {
    if ((fed.status !== 'empty' && fed.status !== 'failed') || fed.series.before(undefined) === undefined) return
    fed.status = 'ready'
    this.#options.changed()
  }
}
