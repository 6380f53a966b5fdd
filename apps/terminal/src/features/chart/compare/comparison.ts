import type { Resolution } from '@perpdesk/protocol'
import type { ChartEngine, ChartLook } from '../engine/chart-engine.ts'
import type { Datafeed } from '../series/datafeed.ts'
import type { CompareChoice } from './compare-choice.ts'
import { CompareFeeds } from './compare-feeds.ts'
import { areSame, type ComparedFigures, comparedFigures } from './compared-figures.ts'

/** The chart that others are compared with. */
export interface ComparedWith {
  /** Name of its own series: that is compared with others only. */
  readonly name: string
  readonly resolution: Resolution
  readonly compared: readonly CompareChoice[]
  readonly look: ChartLook
  /** Open time of its first bar, and the time that the legend shows. */
  readonly firstTime: number | undefined
  readonly shownTime: number | undefined
}

export interface ComparisonOptions {
  readonly engine: ChartEngine
  readonly datafeed: Datafeed
  readonly now: () => number
  readonly frame: (work: () => void) => void
  readonly chart: () => ComparedWith
  readonly onFigures: (figures: readonly ComparedFigures[]) => void
}

/** Brings compared series to the engine and their figures to the legend. */
export class Comparison {
  readonly #options: ComparisonOptions
  readonly #feeds: CompareFeeds
  #figures: readonly ComparedFigures[] = []
  #queued = false

  constructor(options: ComparisonOptions) {
    this.#options = options
    const { datafeed, now, frame } = options
    this.#feeds = new CompareFeeds({ datafeed, now, frame, changed: () => this.#changed() })
  }

  /** Takes over which series are compared, in which interval and colours. */
  apply(): void {
    const { resolution, look } = this.#options.chart()
    const compared = this.#compared()
    this.#feeds.set(
      compared.map(({ name }) => name),
      resolution,
    )
    this.reach()
    this.#options.engine.setCompared(
      compared
        .filter(({ hidden }) => !hidden)
        .map(({ name, axis, colour }) => ({
          key: name,
          title: this.#feeds.get(name)?.title ?? name,
          pricePrecision: this.#feeds.get(name)?.pricePrecision ?? 2,
          colour: comparedColour(look, colour),
          axis,
          bars: () => this.#feeds.get(name)?.bars ?? [],
        })),
    )
    this.show()
  }

  /** Fetches the bars missing behind the first bar of the chart. */
  reach(): void {
    const { firstTime } = this.#options.chart()
    if (firstTime !== undefined) this.#feeds.reach(firstTime)
  }

  /** Publishes the figures, if they have changed. */
  show(): void {
    const { shownTime } = this.#options.chart()
    const firstSeen = this.#options.engine.timeSpace()?.firstSeen()
    const figures = this.#compared().flatMap(({ name }) => {
      const fed = this.#feeds.get(name)
      return fed === undefined ? [] : [comparedFigures(name, fed, shownTime, firstSeen)]
    })
    if (areSame(figures, this.#figures)) return
    this.#figures = figures
    this.#options.onFigures(figures)
  }

  retry(name: string): void {
    this.#feeds.retry(name)
  }

  close(): void {
    this.#feeds.close()
  }

  #compared(): readonly CompareChoice[] {
    const { name, compared } = this.#options.chart()
    return compared.filter((each) => each.name !== name)
  }

  /** However many series have changed, they are drawn once with the next frame. */
  #changed(): void {
    if (this.#queued) return
    this.#queued = true
    this.#options.frame(() => {
      this.#queued = false
      this.#options.engine.redraw()
      this.show()
    })
  }
}

/** Colours from the end of the list: the first are those of the studies. */
export function comparedColour({ plots, accent }: ChartLook, colour: number): string {
  return plots.at(-1 - (colour % plots.length)) ?? accent
}
