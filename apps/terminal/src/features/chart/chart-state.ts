import type { ComparedFigures } from './compare/compared-figures.ts'
import type { ChartEngine, ChartLook, StudyFigures } from './engine/chart-engine.ts'
import type { ChartLayout, LayoutKeys, LayoutStorage } from './layout/layout.ts'
import type { LoadSamples } from './samples/late-samples.ts'
import type { SampleStatus } from './samples/sample-feeds.ts'
import type { ChartBar } from './series/bar.ts'
import type { Datafeed } from './series/datafeed.ts'
import type { SeriesStatus } from './series/series-feed.ts'
import type { SampleKind } from './studies/sample-series.ts'

export interface ChartOptions {
  readonly engine: ChartEngine
  readonly datafeed: Datafeed
  /** Without it studies of figures of the exchange say that there are none. */
  readonly samples?: LoadSamples
  readonly look: ChartLook
  readonly symbol?: string
  /** Starts with the symbol that was shown last. */
  readonly loadLastChart?: boolean
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly keys: LayoutKeys
  readonly storage: LayoutStorage
  readonly studyLimit: number
  /** Seconds. */
  readonly autosaveDelay?: number
  readonly minBarSpacing?: number
  readonly countdown?: boolean
  readonly now: () => number
  readonly frame?: (work: () => void) => void
  readonly warn: (message: string) => void
}

/** Everything that the frame around the chart shows; a new object with every change. */
export interface ChartState {
  readonly layout: ChartLayout
  readonly status: SeriesStatus
  /** The bar under the pointer, or the last one, and the close before it. */
  readonly bar: ChartBar | undefined
  readonly previousClose: number | undefined
  readonly hovering: boolean
  /** Figures of the series in `layout.compared`, in the same order. */
  readonly compared: readonly ComparedFigures[]
  /** Values of the studies at `bar`. */
  readonly studies: readonly StudyFigures[]
  /** Status of the exchange figures that studies show. */
  readonly samples: Readonly<Partial<Record<SampleKind, SampleStatus>>>
  /** New bars are known and none are drawn. */
  readonly stopped: boolean
  /** The scale of prices follows the bars in sight. */
  readonly autoScale: boolean
  /** The bars end before the date that was asked for. */
  readonly unreached: boolean
  /** Number of times that the drawing was rebuilt; a price space belongs to one drawing. */
  readonly rebuilt: number
}
