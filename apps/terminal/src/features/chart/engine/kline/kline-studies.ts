import {
  type Chart,
  type IndicatorCreate,
  type IndicatorDrawParams,
  type IndicatorFigure,
  type KLineData,
  registerIndicator,
} from 'klinecharts'
import { computeRows, type Study, type StudyRow, type StudyRun } from '../../studies/study.ts'
import { type ColourSlot, colourOf } from '../../studies/study-choice.ts'
import type { ActiveStudy, StudyFigure } from '../chart-engine.ts'
import { paintStudy, type StudyPaint } from '../shapes/study-painter.ts'
import { studyFigure } from '../study-figures.ts'
import { type KnownRows, rowsOf } from './kline-rows.ts'

/** The library gives an indicator the decimals of its series only if the registered indicator names that series. */
const SERIES = { price: 'price', volume: 'volume', percent: 'normal', plain: 'normal' } as const
/** Decimals of studies that do not take them from the series. */
const PRECISION = { percent: 4, plain: 2 } as const
let registered = false

/**
 * Registers the indicators of our studies with the library, once. Each study on a chart overrides computation and
 * drawing.
 */
export function registerStudies(): void {
  if (registered) return
  registered = true
  for (const unit of ['price', 'volume', 'percent', 'plain'] as const) {
    registerIndicator({
      name: nameOf(unit),
      series: SERIES[unit],
      ...((unit === 'percent' || unit === 'plain') && { precision: PRECISION[unit] }),
      shouldFormatBigNumber: unit === 'volume',
      calc: () => [],
    })
  }
}

function nameOf(unit: Study['unit']): string {
  return `perpdesk-study-${unit}`
}

const known: KnownRows<StudyRow> = new WeakMap()

/** One study on a chart of the library. */
export class KlineStudy {
  readonly #paneId: string
  #active: ActiveStudy
  #run: StudyRun
  #rows: readonly StudyRow[] = []
  /** Increases with each new set of exchange figures. */
  #version = 0

  constructor(active: ActiveStudy, paneId: string) {
    this.#active = active
    this.#run = active.study.run(active.inputs)
    this.#paneId = paneId
  }

  add(chart: Chart): void {
    const { key, study } = this.#active
    chart.createIndicator(
      {
        ...this.#changing(),
        shortName: key,
        ...(study.id === 'VOL' && { minValue: 0 }),
        calc: (list) => this.#compute(list),
        draw: (picture) => this.#draw(picture),
      },
      true,
    )
  }

  /**
   * Applies other inputs, colours or visibility. The study is computed again if its inputs or exchange figures have
   * changed.
   */
  change(chart: Chart, active: ActiveStudy): void {
    const { inputs, colours, hidden, samples } = this.#active
    if (active.samples !== samples) this.#version += 1
    else if (active.inputs === inputs && active.colours === colours && active.hidden === hidden) return
    this.#active = active
    this.#run = active.study.run(active.inputs)
    chart.overrideIndicator(this.#changing())
  }

  /** Returns the values of its plots at the bar with this index. */
  figuresAt(place: number): readonly StudyFigure[] {
    return this.#run.plots.map((plot) => studyFigure(plot, this.#rows, place))
  }

  /**
   * Returns the override after which the library computes and draws the indicator again: it does so whenever figures
   * are set.
   */
  #changing(): IndicatorCreate {
    const { key, study } = this.#active
    return { id: key, name: nameOf(study.unit), paneId: this.#paneId, figures: this.#figures() }
  }

  /**
   * Returns the figures from which the library computes the extent of the scale; none for a hidden study in the price
   * pane.
   */
  #figures(): IndicatorFigure[] {
    const { hidden, study } = this.#active
    if (hidden === true && study.place === 'main') return []
    return this.#run.plots.map(({ key }) => ({ key, title: '', type: 'line' }))
  }

  #compute(list: readonly KLineData[]): StudyRow[] {
    const { inputs, samples } = this.#active
    const from = `${JSON.stringify(inputs)} ${this.#version}`
    const rows = rowsOf(list, this, from, known, (kept, at) => computeRows(this.#run, list, kept, at, samples))
    this.#rows = rows
    return rows
  }

  #draw({ ctx, chart, xAxis, yAxis, bounding }: IndicatorDrawParams<unknown, unknown, unknown>): boolean {
    if (this.#active.hidden === true) return true
    const pane = {
      ctx,
      first: Math.max(Math.floor(xAxis.convertFromPixel(0)), 0),
      last: Math.ceil(xAxis.convertFromPixel(bounding.width)),
      step: chart.getBarSpace().bar,
      width: bounding.width,
      x: (place: number) => xAxis.convertToPixel(place),
      y: (value: number) => yAxis.convertToPixel(value),
    }
    paintStudy(pane, this.#run, this.#rows, this.#paint(chart))
    return true
  }

  #paint(chart: Chart): StudyPaint {
    const { bars, lines, tooltip } = chart.getStyles().indicator
    const look = { up: bars[0]?.upColor ?? '', down: bars[0]?.downColor ?? '', plots: lines.map(({ color }) => color) }
    const colour = (slot: ColourSlot) => colourOf(slot, this.#run.plots, this.#active.colours, look)
    return {
      plot: ({ key }) => colour(key),
      bar: (rising) => colour(rising ? 'rising' : 'falling'),
      quiet: tooltip.title.color,
    }
  }
}
