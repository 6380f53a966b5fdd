import { firstNotBefore } from '../../series/bar-place.ts'
import { settledInputs } from '../../studies/inputs.ts'
import { STUDIES } from '../../studies/studies.ts'
import {
  computeRows,
  type Plot,
  plotValue,
  type Study,
  type StudyBar,
  type StudyRow,
  type StudyRun,
} from '../../studies/study.ts'
import { type ColourSlot, colourOf } from '../../studies/study-choice.ts'
import type { ActiveStudy, ChartLook, StudyFigure } from '../chart-engine.ts'
import { studyFigure } from '../study-figures.ts'
import type { LibraryStudy, StudyContext } from './library.ts'

/** The library's numbers for kinds of plots: lines, step lines, crosses, columns. */
const PLOT_TYPES: Readonly<Record<Plot['kind'], number>> = { line: 0, level: 9, dots: 3, histogram: 5 }

/** A plot as the library draws it; a histogram is two plots, one per direction. */
interface DrawnPlot {
  readonly slot: ColourSlot
  readonly plot: Plot
}

function drawnPlots(plots: readonly Plot[]): readonly DrawnPlot[] {
  return plots.flatMap((plot): readonly DrawnPlot[] =>
    plot.kind === 'histogram'
      ? [
          { slot: 'rising', plot },
          { slot: 'falling', plot },
        ]
      : [{ slot: plot.key, plot }],
  )
}

/** One of our studies with its values at all bars of the chart. */
export class LicensedStudy {
  /** Replaced by another choice with the same inputs and exchange figures, which therefore has the same values. */
  active: ActiveStudy
  readonly #run: StudyRun
  readonly #rows: StudyRow[] = []
  #bars: readonly StudyBar[] = []

  constructor(active: ActiveStudy) {
    this.active = active
    this.#run = active.study.run(active.inputs)
  }

  /** Computes the rows from index `from`, the first bar that may have changed. */
  compute(bars: readonly StudyBar[], from: number): void {
    this.#bars = bars
    computeRows(this.#run, bars, this.#rows, from, this.active.samples)
  }

  figuresAt(place: number): readonly StudyFigure[] {
    return this.#run.plots.map((plot) => studyFigure(plot, this.#rows, place))
  }

  /** Returns the values of its plots at the bar of a time, in the order in which the library expects them. */
  valuesAt(time: number): number[] {
    const bars = this.#bars
    const place = firstNotBefore({ length: bars.length, at: (each) => bars[each]!.timestamp }, time)
    const isKnown = bars[place]?.timestamp === time
    return drawnPlots(this.#run.plots).map(({ slot, plot }) => {
      const value = isKnown ? plotValue(plot, this.#rows, place) : undefined
      if (value === undefined) return Number.NaN
      if (plot.kind !== 'histogram') return value
      return studyFigure(plot, this.#rows, place).slot === slot ? value : Number.NaN
    })
  }

  /** Returns the colours by the titles of the plots. */
  overrides(look: ChartLook): Record<string, string> {
    const { plots } = this.#run
    return Object.fromEntries(
      drawnPlots(plots).map(({ slot }) => [`${slot}.color`, colourOf(slot, plots, this.active.colours, look)]),
    )
  }
}

export function libraryName({ id }: Study): string {
  return `perpdesk ${id}`
}

/**
 * Returns all our studies in the library's format. Their only input, the key, names the study on the chart whose values
 * are drawn.
 */
export function libraryStudies(valuesAt: (key: string, time: number) => readonly number[]): readonly LibraryStudy[] {
  return STUDIES.map((study) => {
    const plots = drawnPlots(study.run(settledInputs(study.inputs, {})).plots)
    const byPlot = <Value>(value: (plot: DrawnPlot) => Value) =>
      Object.fromEntries(plots.map((plot, at) => [`plot_${at}`, value(plot)]))
    const name = libraryName(study)
    return {
      name,
      metainfo: {
        _metainfoVersion: 51,
        id: `${name}@tv-basicstudies-1`,
        description: name,
        shortDescription: study.id,
        is_price_study: study.place === 'main',
        isCustomIndicator: true,
        format: study.unit === 'volume' ? { type: 'volume' } : { type: study.unit === 'price' ? 'inherit' : 'price' },
        plots: plots.map((_, at) => ({ id: `plot_${at}`, type: 'line' })),
        styles: byPlot(({ slot }) => ({ title: slot, histogramBase: 0 })),
        defaults: {
          inputs: { key: '' },
          styles: byPlot(({ plot }) => ({
            plottype: PLOT_TYPES[plot.kind],
            linewidth: 1,
            linestyle: 0,
            visible: true,
          })),
        },
        inputs: [{ id: 'key', name: 'key', type: 'text', defval: '', isHidden: true }],
      },
      constructor: class {
        main(context: StudyContext, input: (place: number) => unknown): number[] {
          const values = valuesAt(String(input(0)), context.symbol.time)
          return plots.map((_, at) => values[at] ?? Number.NaN)
        }
      },
    }
  })
}
