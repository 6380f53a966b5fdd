import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from '../series/bar.ts'
import type { Datafeed } from '../series/datafeed.ts'
import { SeriesFeed, type SeriesStatus } from '../series/series-feed.ts'

export interface CompareFeedsOptions {
  readonly datafeed: Datafeed
  readonly now: () => number
  readonly frame: (work: () => void) => void
  /** Called when bars or the status of a series have changed. */
  readonly changed: () => void
}

export interface FedSeries {
  readonly status: SeriesStatus['kind']
  readonly title: string
  readonly pricePrecision: number
  readonly bars: readonly ChartBar[]
}

interface Fed {
  readonly feed: SeriesFeed
  status: SeriesStatus['kind']
  title: string
  pricePrecision: number
  bars: ChartBar[]
}

/** Loads the bars of the compared series, as far back as the chart's own bars. */
export class CompareFeeds {
  readonly #options: CompareFeedsOptions
  readonly #fed = new Map<string, Fed>()
  #resolution: Resolution | undefined
  #from = Number.POSITIVE_INFINITY

  constructor(options: CompareFeedsOptions) {
    this.#options = options
  }

  /** Loads exactly these series, all in one interval. */
  set(names: readonly string[], resolution: Resolution): void {
    for (const [name, { feed }] of this.#fed) {
      if (names.includes(name)) continue
      feed.close()
      this.#fed.delete(name)
    }
    const isOther = resolution !== this.#resolution
    this.#resolution = resolution
    if (isOther) this.#from = Number.POSITIVE_INFINITY
    for (const name of names) {
      const known = this.#fed.get(name)
      if (known === undefined) this.#begin(name).feed.load(name, resolution)
      else if (isOther) known.feed.load(name, resolution)
    }
  }

  /** Extends the series back to the first bar of the chart, at `time` (milliseconds, UTC). */
  reach(time: number): void {
    this.#from = time
    for (const fed of this.#fed.values()) this.#reach(fed)
  }

  get(name: string): FedSeries | undefined {
    return this.#fed.get(name)
  }

  retry(name: string): void {
    this.#fed.get(name)?.feed.reload()
  }

  close(): void {
    for (const { feed } of this.#fed.values()) feed.close()
    this.#fed.clear()
  }

  #begin(name: string): Fed {
    const feed = new SeriesFeed({
      datafeed: this.#options.datafeed,
      now: this.#options.now,
      frame: this.#options.frame,
      sink: {
        onStatus: ({ kind }) => {
          fed.status = kind
          // Otherwise bars of the previous interval would mix with those of the new one.
          if (kind === 'loading') fed.bars = []
          this.#options.changed()
          if (kind === 'ready') this.#reach(fed)
        },
        setBars: (bars, info) => {
          fed.bars = [...bars]
          fed.title = info.title
          fed.pricePrecision = info.pricePrecision
          this.#options.changed()
        },
        prepend: (bars) => {
          fed.bars = [...bars, ...fed.bars]
          this.#options.changed()
        },
        update: (bar) => {
          if (fed.bars.at(-1)?.time === bar.time) fed.bars.pop()
          fed.bars.push(bar)
          this.#options.changed()
        },
      },
    })
    const fed: Fed = { feed, status: 'loading', title: name, pricePrecision: 2, bars: [] }
    this.#fed.set(name, fed)
    return fed
  }

  #reach({ feed, status, bars }: Fed): void {
    const first = bars[0]
    if (status !== 'ready' || first === undefined || first.time <= this.#from) return
    feed.reach(this.#from, () => {})
  }
}
