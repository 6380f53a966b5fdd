import {
  type IndicatorCreateTooltipDataSourceParams,
  type IndicatorFigure,
  type IndicatorTooltipData,
  registerIndicator,
} from 'klinecharts'
import { computeRows, type Plot, STUDIES, type Study, type StudyRow } from '../../studies/index.ts'
import { type KnownRows, rowsOf } from './kline-rows.ts'

const PREFIX = 'perpdesk-'
let registered = false

export function indicatorName(study: Study): string {
  return `${PREFIX}${study.id}`
}

function nameOnly({ indicator }: IndicatorCreateTooltipDataSourceParams<StudyRow>): IndicatorTooltipData {
  return { name: indicator.shortName, calcParamsText: '', features: [], legends: [] }
}

/** Makes our studies known to the library, once. */
export function registerStudies(): void {
  if (registered) return
  registered = true
  for (const study of STUDIES) {
    const known: KnownRows<StudyRow> = new WeakMap()
    registerIndicator<StudyRow, number>({
      name: indicatorName(study),
      shortName: study.id,
      series: study.unit === 'plain' ? 'normal' : study.unit,
      ...(study.unit === 'plain' ? { precision: 2 } : {}),
      shouldFormatBigNumber: study.unit === 'volume',
      ...(study.unit === 'volume' ? { minValue: 0 } : {}),
      calcParams: study.inputs.map((input) => input.value),
      figures: [],
      // The volume of the bar stands in the legend above the chart.
      ...(study.unit === 'volume' ? { createTooltipDataSource: nameOnly } : {}),
      regenerateFigures: (inputs) =>
        study.plots(inputs).map((plot, _at, all) => figureOf(plot, inputs, all.length === 1)),
      calc: (list, indicator) =>
        rowsOf(list, indicator, known, (rows, from) => computeRows(study, list, rows, from, indicator.calcParams)),
    })
  }
}

function figureOf(plot: Plot, inputs: readonly number[], alone: boolean): IndicatorFigure<StudyRow> {
  const index = Number(/\d+$/.exec(plot.key)?.[0] ?? Number.NaN)
  // A study with one plot is named by itself; of several averages each is named by its length.
  const name = Number.isNaN(index) ? plot.key.toUpperCase() : String(inputs[index] ?? '')
  const title = alone ? '' : `${name}: `
  if (plot.kind === 'line') {
    return {
      key: plot.key,
      title,
      type: 'line',
      styles: ({ defaultStyles }) => {
        const lines = defaultStyles?.lines ?? []
        const colour = lines[plot.tone % lines.length]?.color
        return colour === undefined ? {} : { color: colour }
      },
    }
  }
  return {
    key: plot.key,
    title,
    type: 'bar',
    baseValue: 0,
    styles: ({ data, defaultStyles }) => {
      const bars = defaultStyles?.bars[0]
      const row = data.current
      const rising = row?.['rising'] === undefined ? (row?.[plot.key] ?? 0) >= 0 : row['rising'] === 1
      const colour = rising ? bars?.upColor : bars?.downColor
      return colour === undefined ? {} : { color: colour, borderColor: colour, style: 'fill' }
    },
  }
}
