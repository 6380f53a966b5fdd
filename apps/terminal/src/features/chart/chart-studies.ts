import type { Resolution } from '@perpdesk/protocol'
import type { BarPrice } from '../../stores/index.ts'
import type { ChartState } from './chart-state.ts'
import type { ChartEngine } from './engine/chart-engine.ts'
import { areSameFigures } from './engine/study-figures.ts'
import { LateSamples, type LoadSamples } from './samples/late-samples.ts'
import type { ChartBar } from './series/bar.ts'
import type { SampleKind } from './studies/sample-series.ts'
import { studyOf } from './studies/studies.ts'
import type { StudyChoice } from './studies/study-choice.ts'

/** State of the chart on which studies are drawn. */
export interface StudiedChart {
  readonly symbol: string
  readonly price: BarPrice
  readonly resolution: Resolution
  readonly studies: readonly StudyChoice[]
  readonly firstBar: ChartBar | undefined
  readonly lastBar: ChartBar | undefined
  /** Time of the bar that the legend shows. */
  readonly shownTime: number | undefined
}

type Shown = Pick<ChartState, 'studies' | 'samples'>

export interface ChartStudiesOptions {
  readonly engine: ChartEngine
  readonly samples: LoadSamples | undefined
  readonly chart: () => StudiedChart
  readonly onShown: (change: Partial<Shown>) => void
}

/**
 * Passes the chosen studies to the engine, together with the exchange figures that some of them show, and passes their
 * values to the legend.
 */
export class ChartStudies {
  readonly #options: ChartStudiesOptions
  readonly #samples: LateSamples
  #shown: Shown = { studies: [], samples: {} }

  constructor(options: ChartStudiesOptions) {
    this.#options = options
    this.#samples = new LateSamples(options.samples, () => this.apply())
  }

  /** Applies the chart's present studies, contract, price source and interval. */
  apply(): void {
    const { engine, chart } = this.#options
    const { symbol, studies, price, resolution } = chart()
    const kinds = [...new Set(studies.flatMap(({ id }) => studyOf(id)?.samples ?? []))]
    this.#samples.set(kinds, symbol, resolution)
    engine.setStudies(
      studies.flatMap((choice) => {
        const study = studyOf(choice.id)
        // Bars of the mark or index price have no volume, because there are no trades at these prices.
        if (study === undefined || (study.needsVolume === true && price !== 'last')) return []
        return [{ ...choice, study, samples: study.samples && this.#samples.of(study.samples) }]
      }),
    )
    this.#showSamples(kinds)
    this.show()
  }

  /** Updates the legend with the values at the bar that it shows. */
  show(): void {
    const { engine, chart } = this.#options
    const studies = engine.studyFigures(chart().shownTime)
    if (!areSameFigures(studies, this.#shown.studies)) this.#report({ studies })
  }

  /** Loads the series that studies take from the exchange, such as open interest, for the whole range of the bars. */
  follow(): void {
    const { firstBar, lastBar } = this.#options.chart()
    if (firstBar !== undefined && lastBar !== undefined) this.#samples.follow(firstBar.time, lastBar.time)
  }

  retry(kind: SampleKind): void {
    this.#samples.retry(kind)
  }

  close(): void {
    this.#samples.close()
  }

  #showSamples(kinds: readonly SampleKind[]): void {
    const samples = Object.fromEntries(kinds.map((kind) => [kind, this.#samples.status(kind)] as const))
    if (JSON.stringify(samples) !== JSON.stringify(this.#shown.samples)) this.#report({ samples })
  }

  #report(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change }
    this.#options.onShown(change)
  }
}
