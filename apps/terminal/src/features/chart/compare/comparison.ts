import type { Resolution } from '@perpdesk/protocol'
import type { ChartEngine, ChartLook } from '../engine/chart-engine.ts'
import type { Datafeed } from '../series/datafeed.ts'
import type { CompareChoice } from './compare-choice.ts'
import { CompareFeeds } from './compare-feeds.ts'
import { areSame, type ComparedFigures, comparedFigures } from './compared-figures.ts'

/** State of the chart that other series are compared with. */
export interface ComparedWith {
  /** Name of the chart's own series, which is left out of the comparison. */
  readonly name: string
  readonly resolution: Resolution
  readonly compared: readonly CompareChoice[]
  readonly look: ChartLook
  /** Open time of the chart's first bar, and the time that the legend shows. */
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

/** Passes compared series to the engine and their figures to the legend. */
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

  /** Applies the chart's present compared series, interval and colours. */
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

  /** Loads the compared series back to the first bar of the chart. */
  reach(): void {
    const { firstTime } = this.#options.chart()
    if (firstTime !== undefined) this.#feeds.reach(firstTime)
  }

  /** Publishes the figures if they have changed. */
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

  /** Redraws once in the next frame, however many series have changed. */
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

/**
 * Returns the colour of a compared series. Colours are taken from the end of the list, because studies use those at its
 * start.
 */
export function comparedColour({ plots, accent }: ChartLook, colour: number): string {
  return plots.at(-1 - (colour % plots.length)) ?? accent
}
