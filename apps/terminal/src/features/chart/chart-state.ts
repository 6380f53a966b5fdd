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
  /** Without it, studies of exchange figures show that no data is available. */
  readonly samples?: LoadSamples
  readonly look: ChartLook
  readonly symbol?: string
  /** Starts with the symbol that was last shown. */
  readonly loadLastChart?: boolean
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly keys: LayoutKeys
  readonly storage: LayoutStorage
  readonly studyLimit: number
  /** In seconds. */
  readonly autosaveDelay?: number
  readonly minBarSpacing?: number
  readonly countdown?: boolean
  readonly now: () => number
  readonly frame?: (work: () => void) => void
  readonly warn: (message: string) => void
}

/** Everything that the frame around the chart shows; every change creates a new object. */
export interface ChartState {
  readonly layout: ChartLayout
  readonly status: SeriesStatus
  /** The bar under the pointer, otherwise the last bar; `previousClose` is the close of the bar before it. */
  readonly bar: ChartBar | undefined
  readonly previousClose: number | undefined
  readonly hovering: boolean
  /** Figures of the series in `layout.compared`, in the same order. */
  readonly compared: readonly ComparedFigures[]
  /** Values of the studies at `bar`. */
  readonly studies: readonly StudyFigures[]
  /** Loading status of the exchange figures that studies show. */
  readonly samples: Readonly<Partial<Record<SampleKind, SampleStatus>>>
  /** True while new bars are known but are not being drawn. */
  readonly stopped: boolean
  /** True while the price scale follows the visible bars. */
  readonly autoScale: boolean
  /** True if the bars end before the date that the user went to. */
  readonly unreached: boolean
  /** How many times the drawing was rebuilt; a price space is only valid for one drawing. */
  readonly rebuilt: number
}
